import type { Messages } from "./messages";

export const reference: Messages["reference"] = {
  title: "Referencia de la API",
  summary: "Los métodos de esta instalación: qué reciben y qué responden. Cada llamada lleva un token de acceso o una clave de API como «Authorization: Bearer».",
  document: "Lo mismo como documento OpenAPI",
  contents: "Métodos",
  params: "Parámetros, en orden",
  answer: "Respuesta",
  none: "Ninguno",
  field: "Campo",
  type: "Contiene",
  needed: "Necesario",
  required: "obligatorio",
  optional: "opcional",
  admins: "Para administradores.",
  keys: "Para toda persona que haya iniciado sesión y para claves de API de lectura.",
  people: "Para toda persona que haya iniciado sesión.",
};
