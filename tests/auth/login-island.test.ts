// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startLoginIsland } from "~/components/ui/login-island";

const field = (id: string, name: string, type: string, data: string) => `<input class="input" id="${id}" name="${name}" type="${type}" ${data}><p class="error" id="${id}-error" hidden><span></span></p>`;
const leave = vi.fn();

beforeEach(() => { vi.useFakeTimers(); leave.mockReset(); });
afterEach(() => { vi.useRealTimers(); vi.unstubAllGlobals(); });

function loginPage(alert = ""): void {
  document.body.innerHTML = `<form data-island="login" data-json="/login.json?origin=%2Fx" data-failed="Something went wrong.">
    <div data-alert ${alert ? "" : "hidden"}><div>${alert}</div></div><input type="hidden" name="cookieCheck" value="1">
    ${field("e", "email", "email", 'data-required="Email is required" data-invalid="Is not a valid e-mail"')}${field("p", "password", "password", 'data-required="Password is required"')}
    <button type="submit">LOGIN</button></form>`;
  startLoginIsland(document, leave);
}
const input = (id: string) => document.getElementById(id) as HTMLInputElement;
const errors = () => [...document.querySelectorAll<HTMLElement>(".error")].filter((line) => !line.hidden).map((line) => line.textContent);
const type = (id: string, value: string) => { input(id).value = value; input(id).dispatchEvent(new Event("input")); };
const blur = (id: string) => input(id).dispatchEvent(new Event("blur"));
const submit = () => { const event = new Event("submit", { cancelable: true }); document.querySelector("form")!.dispatchEvent(event); return event; };
const alertBox = () => document.querySelector<HTMLElement>("[data-alert]")!;

function answer(body: unknown, status = 200) {
  const fetched = vi.fn((..._args: Parameters<typeof fetch>) => Promise.resolve(Response.json(body, { status })));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

it("shows an error only after its field was left, then as one types", () => {
  loginPage();
  type("e", "nonsense");
  expect(errors()).toEqual([]);
  blur("e");
  expect(errors()).toEqual(["Is not a valid e-mail"]);
  expect([input("e").getAttribute("aria-invalid"), input("e").getAttribute("aria-describedby")]).toEqual(["true", "e-error"]);
  type("e", "");
  expect(errors()).toEqual(["Email is required"]);
  type("e", " Ana@example.com ");
  expect(errors()).toEqual([]);
  expect([input("e").hasAttribute("aria-invalid"), input("e").hasAttribute("aria-describedby")]).toEqual([false, false]);
});

it("holds back a form with errors and goes to the first", () => {
  const fetched = answer({});
  loginPage();
  expect(submit().defaultPrevented).toBe(true);
  expect(errors()).toEqual(["Email is required", "Password is required"]);
  expect(document.activeElement).toBe(input("e"));
  expect(fetched).not.toHaveBeenCalled();
});

it("leaves 100 ms after a right login", async () => {
  const fetched = answer({ location: "/ranking?type=ooh" });
  loginPage();
  type("e", "ana@example.com"); type("p", "x");
  submit();
  await vi.advanceTimersByTimeAsync(99);
  expect(leave).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(leave).toHaveBeenCalledExactlyOnceWith("/ranking?type=ooh");
  expect(fetched.mock.calls[0]?.[0]).toBe("/login.json?origin=%2Fx");
  expect(String(fetched.mock.calls[0]?.[1]?.body)).toBe("cookieCheck=1&email=ana%40example.com&password=x");
});

it("shows the server's message for 5 s, and one of its own when the server cannot be reached", async () => {
  answer({ alert: "E-mail or password do not match.", fields: { email: ["Is not a valid e-mail"] } }, 401);
  loginPage();
  type("e", "ana@example.com"); type("p", "x");
  submit();
  await vi.advanceTimersByTimeAsync(0);
  expect([alertBox().hidden, alertBox().textContent, errors()]).toEqual([false, "E-mail or password do not match.", ["Is not a valid e-mail"]]);
  await vi.advanceTimersByTimeAsync(4999);
  expect(alertBox().hidden).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(alertBox().hidden).toBe(true);
  vi.stubGlobal("fetch", vi.fn(() => Promise.reject(new TypeError("offline"))));
  submit();
  await vi.advanceTimersByTimeAsync(0);
  expect([alertBox().hidden, alertBox().textContent, document.querySelector("button")!.disabled]).toEqual([false, "Something went wrong.", false]);
});

it("clears the alert that came with the page, too", async () => {
  loginPage("E-mail or password do not match.");
  await vi.advanceTimersByTimeAsync(5000);
  expect(alertBox().hidden).toBe(true);
});

it("compares the two passwords of a signup and lets a right one be posted", () => {
  document.body.innerHTML = `<form data-island="signup">${field("a", "password", "password", 'minlength="6" data-required="r" data-short="short"')}
    ${field("b", "passwordConfirmation", "password", 'minlength="6" data-required="r" data-short="short" data-same="a" data-differs="Passwords do not match"')}</form>`;
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  startLoginIsland(document, leave);
  type("a", "12345"); blur("a");
  expect(errors()).toEqual(["short"]);
  type("a", "123456"); type("b", "1234567"); blur("b");
  expect(errors()).toEqual(["Passwords do not match"]);
  type("b", "123456");
  expect([submit().defaultPrevented, errors()]).toEqual([false, []]);
});
