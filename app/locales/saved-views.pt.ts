import type { Messages } from "./messages";

export const savedViews: Messages["savedViews"] = {
  intro: "Endereços de relatórios que você guarda com um nome. Só você os vê.",
  empty: "Você ainda não tem visões salvas. Abra um relatório, ajuste os filtros e escolha “Visões salvas”.",
  toDashboard: "Ir para o painel",
  rename: "Renomear",
  newName: "Novo nome de “{{name}}”",
  remove: "Excluir",
  removeQuestion: "Excluir “{{name}}”? Não é possível desfazer.",
  removeYes: "Excluir de vez",
  problem: {
    name: "O nome precisa ter de 1 a 100 caracteres.",
    view: "Só é possível salvar relatórios deste produto.",
    conflict: "Outra visão sua já tem este nome.",
    not_found: "Esta visão não existe mais.",
    too_large: "Há visões salvas demais. Exclua algumas primeiro.",
  },
};
