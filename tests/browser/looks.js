/* What nobody should see on the page that is open: each fault is its kind, where it is, and what is said there.

   - broken: a word that goes on in the next line. Prose may break after a hyphen or a slash, a name nowhere; an
     address and what has more than 24 letters (no form of a name has) must break somewhere.
   - cut: a text that goes beyond an edge at which it is hidden, that ends in an ellipsis, that lies under a bar
     wherever the page is scrolled to, or up to 24 letters typed or chosen in a field that is too narrow for them.
   - spill: a text that goes beyond the edge of the box that is drawn around it.
   - bar: more than two lines in the bar, on a screen of at least 360 px.
   - small: letters or digits under 12 px, as they come out where a drawing is scaled, but for a piece's initial.
   - target: what is tapped and under 48 px high or wide. A field's label belongs to it where it stands around it, and
     what the finger really meets is felt for, so that a link may be as large as its row. A link in a sentence
     is as high as its line, a part of a drawing may lead where a line of the page does, and what is disabled, or lies
     under a sheet, is no target.
   - sideways: the page is wider than its screen.
   - orange: more than one thing that is tapped has the orange of the main button; a badge, and the ring around whoever
     acts, are none.
   - over: two texts over each other, or a text over somebody's piece, where both are seen.
   What is only heard is never looked at, nor what lies under a sheet that is open. */
const SMALLEST = 12;
const TAP = 48;
const A_HAIR = 0.75;
const LONGEST = 24;
const OVERLAP = 2;

/* Where and whether something is seen */

const styles = new Map();
const styleOf = (one) => {
  if (!styles.has(one)) styles.set(one, getComputedStyle(one));
  return styles.get(one);
};
const heardOnly = new Map();
const isHeardOnly = (one) => {
  if (!one) return false;
  if (!heardOnly.has(one)) {
    const isClipped = styleOf(one).clipPath.startsWith("inset(50%");
    heardOnly.set(one, isClipped || one.matches(".unseen, .skip") || isHeardOnly(one.parentElement));
  }
  return heardOnly.get(one);
};
const isSeen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isHeardOnly(one);

/* A short selector: a place, the classes around it, without what is only a number */
const where = (owner) => {
  const parts = [];
  for (let one = owner; one && one !== document.body && parts.length < 3; one = one.parentElement) {
    const classes = (one.getAttribute("class") ?? "").split(/\s+/).filter((name) => name && !/\d/.test(name));
    const name = one.id && !/\d/.test(one.id) ? `#${one.id}` : classes.map((each) => `.${each}`).join("");
    if (name || one === owner) parts.unshift(one === owner ? one.localName + name : name);
    if (name.startsWith("#")) break;
  }
  return parts.join(" ");
};
const said = (text) => text.replaceAll(/\s+/g, " ").trim().slice(0, 60);

const range = document.createRange();
const boxesOf = (node, start, end) => {
  range.setStart(node, start);
  range.setEnd(node, end);
  return [...range.getClientRects()].filter((box) => box.width > A_HAIR && box.height > A_HAIR);
};
const NOT_SHOWN = "script, style, noscript, option, textarea, title, desc";
const textsOfPage = (page) => {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    if (!node.data.trim() || owner.closest(NOT_SHOWN) || !isSeen(owner)) continue;
    const boxes = boxesOf(node, 0, node.data.length);
    if (boxes.length) found.push({ node, owner, boxes, text: said(node.data) });
  }
  return found;
};

/* Broken words */

// No-break spaces hold together what stands on both sides
const WORD = /[^ \t\n\r\f\u00AD\u200B]+/g;
const UP_TO_A_BREAK = /[^-–—/|]*[-–—/|]*/g;
const NAME_OF_TWO = /\p{Lu}\p{L}*[-‐]\p{Lu}/u;
const isOnSeveralLines = ([first, ...others]) =>
  others.some((box) => Math.abs(box.top - first.top) > Math.min(box.height, first.height) / 2);
const partsOf = (word, isName) =>
  isName || NAME_OF_TWO.test(word) ? [{ 0: word, index: 0 }] : word.matchAll(UP_TO_A_BREAK);
const brokenWords = function* brokenWords(texts) {
  for (const { node, owner, boxes } of texts) {
    if (boxes.length < 2 || !isOnSeveralLines(boxes)) continue;
    for (const { 0: word, index } of node.data.matchAll(WORD)) {
      if (word.includes("://")) continue;
      for (const { 0: part, index: within } of partsOf(word, owner.closest("bdi"))) {
        if (part.length < 2 || part.length > LONGEST) continue;
        const start = index + within;
        if (isOnSeveralLines(boxesOf(node, start, start + part.length))) {
          yield ["broken", where(owner), said(part)];
        }
      }
    }
  }
};

/* Texts and fields of which a part is hidden */

// Where a distance has no room beside a name on the board, the bar below says it alone
const LEFT_OUT_WHOLE = ".ranks .names small";
const HIDES = new Set(["hidden", "clip"]);
const SCROLLS = new Set(["auto", "scroll"]);
const isBeyond = (from, to, edgeFrom, edgeTo, room) => from < edgeFrom - room || to > edgeTo + room;
const hasMore = (one) => {
  const { textOverflow, webkitLineClamp } = styleOf(one);
  const isClamped = webkitLineClamp && webkitLineClamp !== "none";
  return (
    (textOverflow === "ellipsis" && one.scrollWidth > one.clientWidth) ||
    (isClamped && one.scrollHeight > one.clientHeight + OVERLAP)
  );
};
const insideOf = (one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const { borderLeftWidth, borderRightWidth, borderTopWidth, borderBottomWidth } = styleOf(one);
  return {
    left: left + parseFloat(borderLeftWidth),
    right: right - parseFloat(borderRightWidth),
    top: top + parseFloat(borderTopWidth),
    bottom: bottom - parseFloat(borderBottomWidth),
  };
};
// What hides a part of a text that cannot be scrolled to; a text is hidden by what contains it, and not by
// what it was only taken out of
const isCut = (owner, box) => {
  const room = box.height / 4;
  let [scrollsX, scrollsY, isFree] = [false, false, false];
  for (let one = owner; one; one = one.parentElement) {
    const { overflowX, overflowY, position, display, transform } = styleOf(one);
    if (isFree && position === "static" && transform === "none") continue;
    isFree = position === "absolute";
    if (display !== "inline" && one !== document.documentElement) {
      if (hasMore(one)) return true;
      const edge = insideOf(one);
      const isWide = isBeyond(box.left, box.right, edge.left, edge.right, 1);
      const isHigh = isBeyond(box.top, box.bottom, edge.top, edge.bottom, room);
      if (HIDES.has(overflowX) && isWide && !scrollsX) return true;
      if (HIDES.has(overflowY) && isHigh && !scrollsY && one !== document.body) return true;
      scrollsX ||= SCROLLS.has(overflowX);
      scrollsY ||= SCROLLS.has(overflowY);
    }
    if (position === "fixed") {
      const isWide = !scrollsX && isBeyond(box.left, box.right, 0, innerWidth, 1);
      return isWide || (!scrollsY && isBeyond(box.top, box.bottom, 0, innerHeight, room));
    }
  }
  return !scrollsX && box.left < -1 && box.right > 1;
};
const alphaOf = (colour) => Number(/^rgba\(.*, ([\d.]+)\)$/.exec(colour)?.[1] ?? 1);
const isOpaque = (one) => {
  const { backgroundColor, backgroundImage, opacity } = styleOf(one);
  return opacity === "1" && (alphaOf(backgroundColor) > 0.9 || backgroundImage !== "none");
};
const barsOfPage = (page) =>
  [...page.querySelectorAll("*")].filter(
    (one) =>
      styleOf(one).position === "fixed" && isSeen(one) && isOpaque(one) && !one.matches("[role=status], [role=alert]"),
  );
const isScrolledByItself = (owner) => {
  for (let one = owner; one !== document.body; one = one.parentElement) {
    if (SCROLLS.has(styleOf(one).overflowY) || styleOf(one).position === "fixed") return true;
  }
  return false;
};
// Under a bar wherever the page is scrolled to
const isUnder = (bars, owner, box) => {
  const most = document.documentElement.scrollHeight - innerHeight;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2 + scrollY];
  const scrolls = [0, most, Math.max(0, Math.min(most, y - innerHeight / 2))];
  const hides = (edge, scroll) => x > edge.left && x < edge.right && y - scroll > edge.top && y - scroll < edge.bottom;
  return (
    bars.length > 0 && scrolls.every((scroll) => bars.some((bar) => hides(bar, scroll))) && !isScrolledByItself(owner)
  );
};
const cutTexts = function* cutTexts(texts, page) {
  const bars = barsOfPage(page);
  const edges = bars.map((bar) => bar.getBoundingClientRect());
  for (const { owner, boxes, text } of texts) {
    if (owner.matches(LEFT_OUT_WHOLE)) continue;
    if (boxes.some((box) => isCut(owner, box))) yield ["cut", where(owner), text];
    else if (boxes.some((box) => isUnder(edges, owner, box))) yield ["cut", `${where(owner)} under a bar`, text];
  }
};
const canvas = document.createElement("canvas").getContext("2d");
const ARROW_OF_A_LIST = 20;
const isListTooNarrow = (list, text) => {
  const { font, paddingLeft, paddingRight, appearance } = styleOf(list);
  canvas.font = font;
  const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return canvas.measureText(text).width > room - (appearance === "none" ? 0 : ARROW_OF_A_LIST) + 1;
};
const NOT_TYPED = "[type=radio], [type=checkbox], [type=hidden], [type=file], [readonly]:not([data-number])";
const cutFields = function* cutFields(page) {
  for (const field of page.querySelectorAll("input, select")) {
    if (field.matches(NOT_TYPED) || !isSeen(field)) continue;
    const isList = field.localName === "select";
    const text = isList ? (field.selectedOptions[0]?.text ?? "") : field.value;
    const isTooNarrow = isList ? isListTooNarrow(field, text) : field.scrollWidth > field.clientWidth;
    if (text && text.length <= LONGEST && isTooNarrow) yield ["cut", where(field), said(text)];
  }
};

/* Texts beyond the edge of their box, and lines of the bar */

const FRAMED = 1;
const isFrame = (one) => {
  const { borderLeftWidth, borderRightWidth, borderLeftColor, display } = styleOf(one);
  const hasBorder = parseFloat(borderLeftWidth) >= FRAMED && parseFloat(borderRightWidth) >= FRAMED;
  return display !== "inline" && ((hasBorder && alphaOf(borderLeftColor) > 0) || isOpaque(one));
};
// What was taken out of the flow, or can be scrolled, has no such box
const frameOf = (owner) => {
  for (let one = owner; one && one !== document.body; one = one.parentElement) {
    const { position, overflowX, overflowY, transform } = styleOf(one);
    if (SCROLLS.has(overflowX) || SCROLLS.has(overflowY)) return null;
    if (isFrame(one)) return one;
    if (position === "absolute" || position === "fixed" || transform !== "none") return null;
  }
  return null;
};
const spilledTexts = function* spilledTexts(texts) {
  for (const { owner, boxes, text } of texts) {
    const frame = owner.closest("svg, .piece") ? null : frameOf(owner);
    if (!frame) continue;
    const edge = frame.getBoundingClientRect();
    const spills = (box) =>
      isBeyond(box.left, box.right, edge.left, edge.right, 1) ||
      isBeyond(box.top, box.bottom, edge.top, edge.bottom, box.height / 4);
    if (boxes.some(spills)) yield ["spill", where(owner), `${text} (out of ${where(frame)})`];
  }
};
const TWO_LINES = 360;
const longBars = function* longBars(_texts, page) {
  for (const title of innerWidth < TWO_LINES ? [] : page.querySelectorAll(".bar h1")) {
    range.selectNodeContents(title);
    const tops = new Set();
    for (const { node } of textsOfPage(title))
      for (const box of boxesOf(node, 0, node.data.length)) tops.add(Math.round(box.bottom / 8));
    if (tops.size > 2) yield ["bar", where(title), said(title.innerText)];
  }
};

/* Small letters */

const SAYS = /[\p{L}\p{N}]/u;
const scaleOf = (owner) => {
  const matrix = owner.namespaceURI.endsWith("svg") ? owner.getScreenCTM() : null;
  return matrix ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : 1;
};
const smallTexts = function* smallTexts(texts, page) {
  for (const { owner, text } of texts) {
    const size = parseFloat(styleOf(owner).fontSize) * scaleOf(owner);
    if (size < SMALLEST - 0.05 && SAYS.test(text) && !owner.closest(".piece")) {
      yield ["small", where(owner), `${text} (${size.toFixed(1)} px)`];
    }
  }
  for (const one of page.querySelectorAll("*")) {
    for (const pseudo of ["::before", "::after"]) {
      const { content, fontSize } = getComputedStyle(one, pseudo);
      const isWritten = content.startsWith('"') && SAYS.test(content);
      if (isWritten && parseFloat(fontSize) < SMALLEST - 0.05 && isSeen(one) && !one.matches(".piece")) {
        yield ["small", where(one) + pseudo, `${content} (${fontSize})`];
      }
    }
  }
};

/* Targets */

const TARGETS = "a[href], button, summary, select, textarea, input, label, [role=button]";
const IS_TAPPED = ":is([type=radio], [type=checkbox], [type=file])";
const isTarget = (one) => {
  if (one.matches(":disabled, [inert] *, .skip") || styleOf(one).pointerEvents === "none") return false;
  if (one.localName === "label") return one.control?.matches(IS_TAPPED) && isSeen(one);
  return isSeen(one) && !(one.matches(IS_TAPPED) && one.labels?.length);
};
const isInline = (one) => styleOf(one).display === "inline";
const wordsBeside = (node, link) => {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  if (node === link || node.nodeType !== Node.ELEMENT_NODE || node.matches("a, button, .unseen")) return "";
  return [...node.childNodes].map((child) => wordsBeside(child, link)).join("");
};
const isInASentence = (one) => {
  if (!one.matches("a") || !isInline(one)) return false;
  let block = one.parentElement;
  while (isInline(block)) block = block.parentElement;
  return /\p{L}{2}/u.test(wordsBeside(block, one));
};
const isDrawnAgain = (one) =>
  one.ownerSVGElement &&
  [...document.querySelectorAll("a[href]")].some(
    (link) => link.getAttribute("href") === one.getAttribute("href") && !link.ownerSVGElement,
  );
const meets = (root, x, y) => root.contains(document.elementFromPoint(x, y));
const reach = (root, x, y, stepX, stepY) => {
  let far = 0;
  while (far < TAP && meets(root, x + stepX * (far + 1), y + stepY * (far + 1))) far++;
  return far;
};
// What the finger meets from the middle of a target on: how wide and how high; nothing where it lies under another
const feltSize = (root) => {
  root.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const [box] = root.getClientRects();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  if (!meets(root, x, y)) return null;
  const width = 1 + reach(root, x, y, -1, 0) + reach(root, x, y, 1, 0);
  return [width, 1 + reach(root, x, y, 0, -1) + reach(root, x, y, 0, 1)];
};
const smallTargets = function* smallTargets(_texts, page) {
  for (const one of page.querySelectorAll(TARGETS)) {
    if (!isTarget(one)) continue;
    const root = one.closest("label") ?? one;
    const boxes = root.getClientRects();
    const box = root.getBoundingClientRect();
    if (!boxes.length || (Math.min(box.width, box.height) > TAP - A_HAIR && boxes.length === 1)) continue;
    if (isInASentence(one) || isDrawnAgain(one)) continue;
    const size = feltSize(root);
    if (!size || Math.min(...size) >= TAP - 1) continue;
    const name = one.innerText || one.ariaLabel || one.name || one.value || "";
    yield ["target", where(one), `${said(name)} (${box.width.toFixed(0)} x ${box.height.toFixed(0)})`];
  }
};

/* Orange */

const orangeThings = function* orangeThings(_texts, page) {
  const probe = document.createElement("i");
  probe.style.color = "var(--orange)";
  document.body.append(probe);
  const orange = getComputedStyle(probe).color;
  probe.remove();
  const found = [...page.querySelectorAll(TARGETS)].filter(
    (one) => styleOf(one).backgroundColor === orange && isSeen(one),
  );
  if (found.length < 2) return;
  for (const one of found) yield ["orange", where(one), said(one.innerText ?? "")];
};

/* One over another */

const common = (one, other) => {
  const room = (box) => box.height / 7; // above and below letters that stand close
  const left = Math.max(one.left, other.left);
  const right = Math.min(one.right, other.right);
  const top = Math.max(one.top + room(one), other.top + room(other));
  const bottom = Math.min(one.bottom - room(one), other.bottom - room(other));
  return right - left > OVERLAP && bottom - top > OVERLAP ? { x: (left + right) / 2, y: (top + bottom) / 2 } : null;
};
const isWithin = (one, other) => one.contains(other) || other.contains(one);
// Everything from the top down to what nothing below can be seen through
const seenAt = ({ x, y }) => {
  const stack = document.elementsFromPoint(x, y);
  const ground = stack.findIndex(isOpaque);
  return ground < 0 ? stack : stack.slice(0, ground + 1);
};
const thingsOf = (texts, page) => {
  const pieces = [...page.querySelectorAll(".piece")].filter(isSeen);
  return [
    ...texts.filter(({ owner }) => !owner.closest(".piece")),
    ...pieces.map((owner) => ({
      owner,
      boxes: [owner.getBoundingClientRect()],
      text: owner.textContent,
      isPiece: true,
    })),
  ].flatMap(({ boxes, ...thing }) => boxes.map((box, line) => ({ ...thing, box, line })));
};
const boxNow = ({ node, owner, line }) =>
  (node ? boxesOf(node, 0, node.data.length)[line] : owner.getBoundingClientRect()) ?? new DOMRect();
const areBothSeen = (one, other) => {
  let place = common(one.box, other.box);
  if (place.y < 0 || place.y > innerHeight || place.x < 0 || place.x > innerWidth) {
    one.owner.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    place = common(boxNow(one), boxNow(other));
  }
  const seen = place ? seenAt(place) : [];
  return [one, other].every(({ owner }) => seen.includes(owner));
};
const textsOverTexts = function* textsOverTexts(texts, page) {
  const met = new CSSStyleSheet(); // or what lets fingers through would not be found
  met.replaceSync("* { pointer-events: auto !important }");
  document.adoptedStyleSheets.push(met);
  const things = thingsOf(texts, page).sort((one, other) => one.box.top - other.box.top);
  const pairs = [];
  for (const [place, one] of things.entries()) {
    for (let next = place + 1; next < things.length && things[next].box.top < one.box.bottom; next++) {
      const other = things[next];
      const isPair = one.owner !== other.owner && !(one.isPiece && other.isPiece);
      if (isPair && common(one.box, other.box) && !isWithin(one.owner, other.owner)) pairs.push([one, other]);
    }
  }
  const top = scrollY;
  for (const [one, other] of pairs) {
    scrollTo({ top, behavior: "instant" });
    if (areBothSeen(one, other))
      yield ["over", where(one.owner), `${one.text} | ${other.text} (${where(other.owner)})`];
  }
  document.adoptedStyleSheets.pop();
};

const sideways = function* sideways() {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) yield ["sideways", "html", `${scrollWidth - clientWidth} px`];
};

window.faultsOfPage = (...kinds) => {
  const scrolled = [...document.querySelectorAll("*")]
    .filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)
    .map((one) => [one, one.scrollLeft, one.scrollTop]);
  const page = document.querySelector(":popover-open, dialog[open]") ?? document.body;
  const texts = textsOfPage(page);
  const looks = {
    broken: brokenWords,
    cut: (...all) => [...cutTexts(...all), ...cutFields(page)],
    spill: spilledTexts,
    bar: longBars,
    small: smallTexts,
    sideways,
    orange: orangeThings,
    over: textsOverTexts,
    target: smallTargets,
  };
  const found = kinds.flatMap((kind) => [...looks[kind](texts, page)]);
  for (const [one, left, top] of scrolled) one.scrollTo({ left, top, behavior: "instant" });
  return [...new Map(found.map((fault) => [fault.join(), fault])).values()];
};
