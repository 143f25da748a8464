// The value of each house rule that is left alone, by the chosen preset: shown in its list or its field.

export function followPresets(form) {
  const fields = [...form.querySelectorAll("[data-by-preset]")];
  const presets = [...form.querySelectorAll("[name=preset]")];

  function say() {
    const preset = presets.find((one) => one.checked)?.value;
    for (const field of fields) {
      const words = JSON.parse(field.dataset.byPreset)[preset] ?? "";
      if (field.matches("select")) field.querySelector("option[value='']").textContent = words;
      else field.placeholder = words;
    }
  }

  for (const one of presets) one.addEventListener("change", say);
  if (presets.some((one) => one.checked)) say();
}
