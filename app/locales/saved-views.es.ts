import type { Messages } from "./messages";

export const savedViews: Messages["savedViews"] = {
  intro: "Direcciones de informes que usted guarda con un nombre. Solo usted las ve.",
  empty: "Todavía no tiene vistas guardadas. Abra un informe, ajuste los filtros y elija “Vistas guardadas”.",
  toDashboard: "Ir al panel",
  rename: "Cambiar nombre",
  newName: "Nuevo nombre de “{{name}}”",
  remove: "Eliminar",
  removeQuestion: "¿Eliminar “{{name}}”? No se puede deshacer.",
  removeYes: "Eliminar",
  problem: {
    name: "El nombre debe tener de 1 a 100 caracteres.",
    view: "Solo se pueden guardar informes de este producto.",
    conflict: "Otra de sus vistas ya tiene este nombre.",
    not_found: "Esta vista ya no existe.",
    too_large: "Hay demasiadas vistas guardadas. Elimine algunas primero.",
  },
};
