import type { Messages } from "./messages";

export const reference: Messages["reference"] = {
  title: "Referencia de la API",
  summary: "Los métodos de esta instalación y las demás direcciones de la API: qué reciben y qué responden. Cada llamada lleva un token de acceso o una clave de API como «Authorization: Bearer».",
  document: "Lo mismo como documento OpenAPI",
  contents: "Métodos",
  wire: "Además de los métodos",
  params: "Parámetros, en orden",
  asked: "En la dirección y las cabeceras",
  body: "Cuerpo",
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
  open: "Sin token.",
  ingestKeys: "Para claves de API que envían datos.",
};
