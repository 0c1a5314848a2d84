import type { Messages } from "./messages";

export const account: Messages["account"] = {
  saved: "¡Listo!",
  save: "Guardar",
  emailFixed: "Solo un administrador puede cambiar su correo.",
  currentPassword: "Contraseña actual",
  newPassword: "Contraseña nueva",
  changeText: "Al cambiar la contraseña se cierran sus otras sesiones.",
  logins: "Dónde tiene la sesión iniciada",
  loginsText: "Cierre lo que no reconozca y cambie su contraseña.",
  thisOne: "esta",
  since: "desde el {{when}}",
  used: "último uso el {{when}}",
  end: "Cerrar",
  endOthers: "Cerrar todas las demás",
  unknownBrowser: "Programa desconocido",
  ended: "La sesión se cerró.",
};
