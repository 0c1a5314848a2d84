/**
 * The behaviour of the login and signup pages, which ship no React: errors only after a field was touched, the login's alert goes
 * after 5 s, a right login leaves after 100 ms. Messages come with the page, in `data-*` attributes. Without this script the forms
 * post as they are.
 */
export function startLoginIsland(page: Document, leave: (to: string) => void = (to) => page.defaultView?.location.assign(to)): void {
  const form = page.querySelector<HTMLFormElement>("form[data-island]");
  if (!form) return;
  form.noValidate = true;
  const inputs = [...form.querySelectorAll<HTMLInputElement>("input.input")];
  for (const input of inputs) {
    input.addEventListener("blur", () => touch(input));
    input.addEventListener("input", () => { if (input.dataset.touched) touch(input); });
  }
  const shown = form.querySelector<HTMLElement>("[data-alert]");
  if (form.dataset.island === "login" && shown && !shown.hidden) later(shown);
  form.addEventListener("submit", (event) => {
    inputs.forEach(touch);
    const wrong = inputs.find((input) => problem(input));
    if (wrong) { event.preventDefault(); wrong.focus(); return; }
    if (form.dataset.json) { event.preventDefault(); void login(form, form.dataset.json, leave); }
  });
}

const alertMs = 5000;
const leaveMs = 100;

/** The message a field deserves, or nothing. */
function problem(input: HTMLInputElement): string | undefined {
  const { required, invalid, short, same, differs } = input.dataset;
  const value = input.type === "password" ? input.value : input.value.trim();
  if (value === "") return required;
  if (invalid && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value)) return invalid;
  if (short && [...value].length < input.minLength) return short;
  const other = same ? input.form?.querySelector<HTMLInputElement>(`#${CSS.escape(same)}`) : null;
  return other && other.value !== value ? differs : undefined;
}

function touch(input: HTMLInputElement): void {
  input.dataset.touched = "1";
  show(input, problem(input));
}

function show(input: HTMLInputElement, message: string | undefined): void {
  const line = input.ownerDocument.getElementById(`${input.id}-error`);
  const text = line?.querySelector("span");
  if (!line || !text) return;
  text.textContent = message ?? "";
  line.hidden = !message;
  if (message) input.setAttribute("aria-invalid", "true"); else input.removeAttribute("aria-invalid");
  const others = (input.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && id !== line.id);
  const described = [...(message ? [line.id] : []), ...others].join(" ");
  if (described) input.setAttribute("aria-describedby", described); else input.removeAttribute("aria-describedby");
}

type Answer = { location?: string; alert?: string | null; fields?: Record<string, string[] | null> };

async function login(form: HTMLFormElement, address: string, leave: (to: string) => void): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  if (button) button.disabled = true;
  const answer = await ask(form, address).catch((): Answer => ({ alert: form.dataset.failed }));
  const { location } = answer;
  if (location) { setTimeout(() => leave(location), leaveMs); return; }
  if (button) button.disabled = false;
  for (const [name, messages] of Object.entries(answer.fields ?? {})) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement) show(input, messages?.[0]);
  }
  const box = form.querySelector<HTMLElement>("[data-alert]");
  const text = box?.querySelector("div");
  if (!box || !text || !answer.alert) return;
  text.textContent = answer.alert;
  box.hidden = false;
  later(box);
}

async function ask(form: HTMLFormElement, address: string): Promise<Answer> {
  const fields = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const response = await fetch(address, { method: "POST", body: new URLSearchParams(fields), headers: { Accept: "application/json" }, credentials: "same-origin" });
  return (await response.json()) as Answer;
}

const clearing = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/** Hides an alert after its time; a new message starts the time again. */
function later(box: HTMLElement): void {
  clearTimeout(clearing.get(box));
  clearing.set(box, setTimeout(() => { box.hidden = true; }, alertMs));
}

if (typeof document !== "undefined") startLoginIsland(document);
