// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PlaceIcon } from "~/components/ui/place-icon";
import { InterestsSection } from "~/routes/_app.dashboard/interests-section";
import { renderScreen } from "../support/render-screen";

afterEach(cleanup);

test.each([null, "", "nothing we know", "__proto__", "https://elsewhere.example/a.png", "//elsewhere.example/a.png", "/\\elsewhere.example", "javascript:alert(1)", "data:text/html,x", "<img src=x>"])("%s is a pin: no other host is asked", (source) => {
  const { container } = render(<PlaceIcon source={source} />);
  expect(container.querySelector("img")).toBeNull();
  expect(container.querySelector("svg path")?.getAttribute("d")).toMatch(/^M12 21/);
});

test.each(["/brand/cafe.png", "data:image/png;base64,AAAA"])("%s is the deployment's own picture", (source) => {
  const { container } = render(<PlaceIcon source={source} />);
  expect(container.querySelector("img")?.getAttribute("src")).toBe(source);
  expect(container.querySelector("img")?.getAttribute("alt")).toBe("");
});

test("a category has its icon, a place its picture where it has one of its own", async () => {
  const { container } = await renderScreen(<InterestsSection interests={[{
    type: "Cafés", unique_count: 40, total_perc: 0.4, category_icon: "cafe",
    places: [{ place: "Aroeira", unique_count: 20, total_perc: 0.2, image_src: "cafe", description: "Sé" }, { place: "Lume", unique_count: 12, total_perc: 0.12, image_src: "/brand/lume.png", description: "Sé" }],
  }]} />);
  expect(container.querySelectorAll(".place-icon")).toHaveLength(1);
  expect([...container.querySelectorAll(".place-picture")].map((picture) => picture.getAttribute("src"))).toEqual(["/brand/lume.png"]);
});
