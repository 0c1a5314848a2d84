import type { Brand } from "../contract/brand";
import { methods, type MethodName } from "../contract/methods";
import type { MethodAccess } from "../contract/open-api";
import { isMethodOn } from "./modules";
import { mayKeyCall, needOf } from "./permissions";

/** The methods of a deployment by its modules, in the order of the contract. */
export const methodsOn = (brand: Pick<Brand, "modules" | "period">): MethodName[] => (Object.keys(methods) as MethodName[]).filter((name) => isMethodOn(brand, name, null));

/** Who may call a method over the wire, where there always is somebody signed in. */
export const accessOf = (name: MethodName): MethodAccess => ({ need: needOf(name) === "admin" ? "admin" : "user", key: mayKeyCall(name) });
