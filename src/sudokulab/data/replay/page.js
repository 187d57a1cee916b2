"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const [boxHeight, boxWidth] = data.shape;
  const side = boxHeight * boxWidth;
  const cellCount = side * side;
  const SYMBOLS = "123456789ABCDEFGHIJKLMNOP";
  const [PLACE, UNDO, ELIMINATE, RESTORE, CONFLICT, DECISION, DEAD_END, JUMP, SWAP, RESTART, SOLVED, NOTE] = Array(12).keys();
  const NO_CELL = 1023;
  const KEYFRAME_EVERY = 1024;
  const byId = (name) => document.getElementById(name);
  const count = (number) => number.toLocaleString("en-GB");
  const nameOf = (cell) => `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}`;
  const symbol = (value) => (value ? SYMBOLS[value - 1] : "");

  const events = decode(data.events);
  const total = events.length;

  function decode(text) {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const view = new DataView(bytes.buffer);
    return Uint32Array.from({ length: bytes.length / 4 }, (_, place) => view.getUint32(4 * place, true));
  }

  // The board at a step: the rules are those of the trace format.
  class Board {
    constructor(frame) {
      this.values = frame.values.slice();
      this.placed = frame.placed.slice();
      this.eliminated = frame.eliminated.slice();
      this.placements = frame.placements;
      this.backtracks = frame.backtracks;
    }

    copy() {
      return new Board(this);
    }

    play(event) {
      const cell = event & 1023, value = (event >>> 10) & 31, kind = (event >>> 15) & 31, argument = event >>> 20;
      if (kind === PLACE) {
        this.placements += 1;
        if (data.clues[cell]) return;
        if (!this.values[cell]) this.placed.push(cell);
        this.values[cell] = value;
      } else if (kind === UNDO) {
        this.backtracks += 1;
        if (data.clues[cell] || !this.values[cell]) return;
        this.values[cell] = 0;
        this.placed.splice(this.placed.lastIndexOf(cell), 1);
      } else if (kind === ELIMINATE) {
        this.eliminated[cell] |= 1 << (value - 1);
      } else if (kind === RESTORE) {
        this.eliminated[cell] &= ~(1 << (value - 1));
      } else if (kind === JUMP) {
        this.backtracks += argument;
        this.takeBack(argument);
      } else if (kind === SWAP) {
        const values = this.values;
        if (values[cell] && values[argument] && !data.clues[cell] && !data.clues[argument]) {
          [values[cell], values[argument]] = [values[argument], values[cell]];
        }
      } else if (kind === RESTART) {
        this.takeBack(this.placed.length);
        this.eliminated.fill(0);
      }
    }

    takeBack(number) {
      for (let left = Math.min(number, this.placed.length); left > 0; left -= 1) this.values[this.placed.pop()] = 0;
    }
  }

  const frames = [];
  const depths = new Uint16Array(total + 1);
  index();

  function index() {
    const board = new Board(data.start);
    frames.push(board.copy());
    depths[0] = board.placed.length;
    for (let step = 1; step <= total; step += 1) {
      board.play(events[step - 1]);
      depths[step] = board.placed.length;
      if (step % KEYFRAME_EVERY === 0) frames.push(board.copy());
    }
  }

  function boardAt(step) {
    const frame = Math.floor(step / KEYFRAME_EVERY);
    const board = frames[frame].copy();
    for (let place = frame * KEYFRAME_EVERY; place < step; place += 1) board.play(events[place]);
    return board;
  }

  const rows = Array.from({ length: side }, (_, row) => Array.from({ length: side }, (_, column) => row * side + column));
  const peers = rows.flat().map((cell) => {
    const row = Math.floor(cell / side), column = cell % side;
    const top = row - (row % boxHeight), left = column - (column % boxWidth);
    return rows.flat().filter((other) => {
      const r = Math.floor(other / side), c = other % side;
      const sameBox = r >= top && r < top + boxHeight && c >= left && c < left + boxWidth;
      return other !== cell && (r === row || c === column || sameBox);
    });
  });

  const cells = buildBoard();

  function buildBoard() {
    const board = byId("board");
    board.style.setProperty("--side", side);
    board.style.setProperty("--marks", boxWidth);
    return rows.flatMap((row, number) => {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      board.append(line);
      return row.map((cell, column) => {
        const element = document.createElement("div");
        element.setAttribute("role", "gridcell");
        element.dataset.rc = nameOf(cell);
        element.tabIndex = cell === 0 ? 0 : -1;
        line.append(element);
        const edges = [
          [column + 1 === side, "end-right"], [number + 1 === side, "end-bottom"],
          [(column + 1) % boxWidth === 0 && column + 1 < side, "edge-right"],
          [(number + 1) % boxHeight === 0 && number + 1 < side, "edge-bottom"],
        ];
        element.dataset.edges = edges.filter(([is]) => is).map(([, name]) => name).join(" ");
        return element;
      });
    });
  }

  const state = { step: 0, playing: false, speed: 3, carried: 0, then: 0 };
  const rate = () => 2 ** state.speed;

  function told(step, event, kind) {
    if (step === 0) return data.first ? "The board where this page begins." : "The puzzle, before the first step.";
    const cell = event & 1023, argument = event >>> 20, value = symbol((event >>> 10) & 31);
    const name = cell === NO_CELL ? "" : nameOf(cell);
    switch (kind) {
      case PLACE: return `${name}=${value}`;
      case UNDO: return `${name}=${value} is taken back.`;
      case ELIMINATE: return `${name} cannot be ${value} any more.`;
      case RESTORE: return `${name} may be ${value} again.`;
      case CONFLICT: return `${name}=${value} is forbidden.`;
      case DECISION: return `${name} is chosen, and ${value} for it.`;
      case DEAD_END: return `${name} has no value left.`;
      case JUMP: return `The last ${count(argument)} value${argument === 1 ? " is" : "s are"} taken back at once.`;
      case SWAP: return `${name} and ${nameOf(argument)} exchange their values.`;
      case RESTART: return "From the beginning.";
      case SOLVED: return "Solved.";
      default: {
        const text = data.notes[argument - 1] || "(a note whose text was not kept)";
        return name ? `${name}: ${text}` : text;
      }
    }
  }

  // What is shown of each cell: its value, its class, its age among the placed, and how a voice says it.
  function seen(board, step) {
    const shown = board.values.map((value, cell) => ({ value, kind: data.clues[cell] ? "clue" : value ? "tried" : "", age: 0, latest: "" }));
    board.placed.forEach((cell, place) => { shown[cell].age = 0.28 - 0.22 * ((place + 1) / board.placed.length); });
    if (step === 0) return shown;
    const event = events[step - 1], kind = (event >>> 15) & 31, cell = event & 1023, value = (event >>> 10) & 31;
    if (kind === UNDO || kind === JUMP || kind === RESTART) {
      const before = boardAt(step - 1);
      before.placed.filter((each) => !board.values[each]).forEach((each) => {
        shown[each].value = before.values[each];
        shown[each].kind = "undone";
      });
    }
    if (kind === CONFLICT && !data.clues[cell]) shown[cell].value = value;
    if (kind === SWAP) shown[event >>> 20].latest = "latest";
    if (cell !== NO_CELL && [PLACE, ELIMINATE, RESTORE, DECISION, SWAP, NOTE].includes(kind)) shown[cell].latest = "latest";
    if (kind === CONFLICT || kind === DEAD_END) shown[cell].latest = "wrong";
    return shown;
  }

  function candidates(board, cell) {
    let mask = ~board.eliminated[cell];
    for (const peer of peers[cell]) if (board.values[peer]) mask &= ~(1 << (board.values[peer] - 1));
    return rows[0].map((_, place) => (mask >>> place) & 1);
  }

  function spoken(cell, each, open) {
    const words = { clue: "clue", tried: "tried", undone: "just taken back" }[each.kind] || "empty";
    const value = each.value ? `, ${symbol(each.value)}` : "";
    const left = each.value ? "" : `, candidates ${open.length ? open.join(" ") : "none"}`;
    const latest = { latest: ", latest", wrong: ", forbidden or without a value" }[each.latest] || "";
    return `row ${Math.floor(cell / side) + 1}, column ${(cell % side) + 1}${value}, ${words}${left}${latest}`;
  }

  function drawBoard(board, step) {
    const calm = !state.playing || rate() <= 60;
    seen(board, step).forEach((each, cell) => {
      const element = cells[cell];
      element.className = `cell ${element.dataset.edges} ${each.kind} ${each.latest}`;
      element.style.setProperty("--age", each.age.toFixed(3));
      element.textContent = symbol(each.value);
      if (!calm) return;
      const open = each.value ? [] : candidates(board, cell);
      element.setAttribute("aria-label", spoken(cell, each, open.flatMap((is, place) => (is ? [SYMBOLS[place]] : []))));
      if (!each.value && side <= 9) element.append(marks(open));
    });
  }

  function marks(open) {
    const found = document.createElement("span");
    found.className = "marks";
    found.setAttribute("aria-hidden", "true");
    found.append(...open.map((is, place) => Object.assign(document.createElement("span"), { textContent: is ? SYMBOLS[place] : "" })));
    return found;
  }

  function drawStack(board) {
    const most = 24, hidden = Math.max(0, board.placed.length - most);
    const chips = board.placed.slice(hidden).map((cell) =>
      Object.assign(document.createElement("span"), { textContent: `${nameOf(cell)}=${symbol(board.values[cell])}` }));
    const more = Object.assign(document.createElement("i"), { textContent: hidden ? `... ${hidden} more` : chips.length ? "" : "none yet" });
    byId("stack").replaceChildren(more, ...chips);
  }

  function draw() {
    const step = state.step, board = boardAt(step);
    const event = step ? events[step - 1] : 0;
    drawBoard(board, step);
    drawStack(board);
    byId("step").textContent = count(data.first + step);
    byId("placements").textContent = count(board.placements);
    byId("backtracks").textContent = count(board.backtracks);
    byId("depth").textContent = count(board.placed.length);
    const sentence = told(step, event, (event >>> 15) & 31);
    byId("told").setAttribute("aria-live", state.playing ? "off" : "polite");
    if (byId("told").textContent !== sentence) byId("told").textContent = sentence;
    byId("scrubber").value = step;
    byId("scrubber").setAttribute("aria-valuetext", `step ${count(data.first + step)}: ${sentence}`);
    byId("back").disabled = byId("first").disabled = step === 0;
    byId("forward").disabled = byId("last").disabled = step === total;
    drawPlayhead();
  }

  let wave = null;

  function drawWave() {
    const canvas = byId("wave"), ratio = window.devicePixelRatio || 1;
    const width = Math.max(1, Math.floor(canvas.clientWidth * ratio)), height = 56 * ratio;
    canvas.width = width;
    canvas.height = height;
    const deepest = depths.reduce((most, depth) => Math.max(most, depth), 1);
    wave = { width, height, low: new Float32Array(width), high: new Float32Array(width) };
    for (let x = 0; x < width; x += 1) {
      const from = Math.floor((x * (total + 1)) / width), to = Math.max(from + 1, Math.floor(((x + 1) * (total + 1)) / width));
      let low = Infinity, high = 0;
      for (let step = from; step < to; step += 1) {
        low = Math.min(low, depths[step]);
        high = Math.max(high, depths[step]);
      }
      wave.low[x] = low / deepest;
      wave.high[x] = high / deepest;
    }
    byId("deepest").textContent = `of ${count(deepest)}`;
    drawPlayhead();
  }

  function drawPlayhead() {
    if (!wave) return;
    const canvas = byId("wave"), pen = canvas.getContext("2d"), style = getComputedStyle(document.documentElement);
    const { width, height, low, high } = wave, head = total ? Math.round((state.step / total) * (width - 1)) : 0;
    const [played, unplayed, playhead] = ["--accent", "--wave", "--back"].map((name) => style.getPropertyValue(name));
    pen.clearRect(0, 0, width, height);
    for (let x = 0; x < width; x += 1) {
      pen.fillStyle = x <= head ? played : unplayed;
      pen.globalAlpha = 0.35;
      pen.fillRect(x, height * (1 - low[x]), 1, height * low[x]);
      pen.globalAlpha = 1;
      pen.fillRect(x, height * (1 - high[x]), 1, Math.max(1, height * (high[x] - low[x])));
    }
    pen.fillStyle = playhead;
    pen.fillRect(head - 1, 0, Math.max(2, window.devicePixelRatio || 1), height);
  }

  function go(step) {
    state.step = Math.min(Math.max(0, step), total);
    state.carried = 0;
    draw();
  }

  function pause() {
    state.playing = false;
    byId("play").classList.remove("playing");
    byId("play").setAttribute("aria-label", "Play");
    draw();
  }

  function play() {
    if (state.step === total) state.step = 0;
    state.playing = total > 0;
    state.then = performance.now();
    byId("play").classList.add("playing");
    byId("play").setAttribute("aria-label", "Pause");
    requestAnimationFrame(tick);
  }

  function tick(now) {
    if (!state.playing) return;
    state.carried += (Math.max(0, now - state.then) / 1000) * rate();
    state.then = now;
    const steps = Math.floor(state.carried);
    if (steps > 0) {
      state.carried -= steps;
      state.step = Math.min(state.step + steps, total);
      if (state.step === total) return pause();
      draw();
    }
    requestAnimationFrame(tick);
  }

  function nextBacktrack() {
    for (let step = state.step + 1; step <= total; step += 1) {
      const kind = (events[step - 1] >>> 15) & 31;
      if (kind === UNDO || kind === JUMP) return go(step);
    }
    return go(total);
  }

  function setSpeed(speed) {
    state.speed = Math.min(Math.max(0, speed), 16);
    byId("speed").value = state.speed;
    const text = `${count(rate())} step${rate() === 1 ? "" : "s"} a second`;
    byId("pace").textContent = text;
    byId("speed").setAttribute("aria-valuetext", text);
  }

  const step = (by) => { if (state.playing) pause(); go(state.step + by); };
  const actions = {
    " ": () => (state.playing ? pause() : play()),
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => step(-total),
    End: () => step(total),
    b: () => { if (state.playing) pause(); nextBacktrack(); },
    "+": () => setSpeed(state.speed + 1),
    "=": () => setSpeed(state.speed + 1),
    "-": () => setSpeed(state.speed - 1),
  };

  function moveFocus(from, key) {
    const row = Math.floor(from / side), column = from % side;
    const to = {
      ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1], ArrowUp: [row - 1, column], ArrowDown: [row + 1, column],
      Home: [row, 0], End: [row, side - 1],
    }[key];
    if (!to) return false;
    const cell = Math.min(Math.max(0, to[0]), side - 1) * side + Math.min(Math.max(0, to[1]), side - 1);
    cells[from].tabIndex = -1;
    cells[cell].tabIndex = 0;
    cells[cell].focus();
    return true;
  }

  document.addEventListener("keydown", (pressed) => {
    if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return;
    const target = pressed.target, cell = cells.indexOf(target);
    if (cell >= 0 && moveFocus(cell, pressed.key)) return pressed.preventDefault();
    if (target.id === "speed" && !" +-=".includes(pressed.key)) return;
    if (pressed.key === " " && (target.tagName === "BUTTON" || target.tagName === "SUMMARY")) return;
    const action = actions[pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key];
    if (!action) return;
    pressed.preventDefault();
    action();
  });

  byId("first").onclick = actions.Home;
  byId("back").onclick = actions.ArrowLeft;
  byId("play").onclick = actions[" "];
  byId("forward").onclick = actions.ArrowRight;
  byId("last").onclick = actions.End;
  byId("next").onclick = actions.b;
  byId("speed").oninput = () => setSpeed(Number(byId("speed").value));
  byId("scrubber").oninput = () => { if (state.playing) pause(); go(Number(byId("scrubber").value)); };

  function setTheme(theme) {
    document.documentElement.dataset.theme = theme;
    byId("theme").textContent = theme === "dark" ? "Light" : "Dark";
    byId("theme").setAttribute("aria-label", `${byId("theme").textContent} theme`);
    drawPlayhead();
  }

  byId("theme").onclick = () => setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
  window.addEventListener("resize", drawWave);
  window.addEventListener("hashchange", () => go(stepOfAddress()));

  // An address that ends in #1234 opens the page at step 1234.
  function stepOfAddress() {
    const found = /^#(\d+)$/.exec(location.hash);
    return found ? Number(found[1]) - data.first : 0;
  }

  byId("scrubber").max = total;
  byId("steps").textContent = `/ ${count(data.total)}`;
  byId("counters").style.setProperty("--digits", count(data.total).length);
  setTheme(window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  setSpeed(state.speed);
  drawWave();
  go(stepOfAddress());
})();
