import { expect, it } from "vitest";
import { pointFields } from "~/contract/points";
import { nameFields } from "~/contract/users";

const point = { type: "pdv", name: "Loja Sé", address: "Praça da Sé, 1", city: "São Paulo", uf: "SP", zipcode: "01001-000", phone: "5555-0000", latitude: "-23,55", longitude: -46.63 };

it("S06 breaks, control characters and turned text do not get into what stands in one line", () => {
  expect(nameFields.firstName.parse(" Ana\nroot@example.com\t admin ")).toBe("Ana root@example.com  admin");
  expect(nameFields.lastName.safeParse("\n\u202E ").success).toBe(false);
  const { name, address, group } = pointFields.parse({ ...point, name: "Line\r\nbreak\u0000 name", address: "\u2066Praça\u2069 \u202Eda Sé", group: ["Rede\u2028Norte"] });
  expect([name, address, group]).toEqual(["Line break  name", "Praça da Sé", ["Rede Norte"]]);
});

it("a coordinate is a decimal number", () => {
  expect(pointFields.parse(point).latitude).toBe(-23.55);
  for (const latitude of ["0x10", "-0b1", "0o7"]) expect(pointFields.safeParse({ ...point, latitude }).success, latitude).toBe(false);
});
