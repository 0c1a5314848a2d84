import type { Messages } from "./messages";

export const reference: Messages["reference"] = {
  title: "Referência da API",
  summary: "Os métodos desta instalação e os outros endereços da API: o que recebem e o que respondem. Cada chamada leva um token de acesso ou uma chave de API como “Authorization: Bearer”.",
  document: "O mesmo como documento OpenAPI",
  contents: "Métodos",
  wire: "Além dos métodos",
  params: "Parâmetros, em ordem",
  asked: "No endereço e nos cabeçalhos",
  body: "Corpo",
  answer: "Resposta",
  none: "Nenhum",
  field: "Campo",
  type: "Contém",
  needed: "Necessário",
  required: "obrigatório",
  optional: "opcional",
  admins: "Para administradores.",
  keys: "Para qualquer pessoa com login e para chaves de API de leitura.",
  people: "Para qualquer pessoa com login.",
  open: "Sem token.",
  ingestKeys: "Para chaves de API que enviam dados.",
};
