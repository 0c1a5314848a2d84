import type { Messages } from "./messages";

export const account: Messages["account"] = {
  saved: "Pronto!",
  save: "Salvar",
  emailFixed: "Só um administrador pode alterar o seu e-mail.",
  currentPassword: "Senha atual",
  newPassword: "Nova senha",
  changeText: "Ao trocar a senha, as suas outras sessões são encerradas.",
  logins: "Onde você está conectado",
  loginsText: "Encerre o que não reconhecer e troque a sua senha.",
  thisOne: "esta",
  since: "desde {{when}}",
  used: "último uso em {{when}}",
  end: "Encerrar",
  endOthers: "Encerrar todas as outras",
  unknownBrowser: "Programa desconhecido",
  ended: "A sessão foi encerrada.",
};
