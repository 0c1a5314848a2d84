import type { Translation } from "./translation";

export const nav: Translation<typeof import("./shell.en").nav> = {
  main: "Principal",
  toggle: "Recolher ou abrir a navegação",
  open: "Abrir a navegação",
  close: "Fechar a navegação",
  typeSwitch: "Tipo",
  type: { pdv: "PDV", ooh: "OOH" },
  pdv: "PDV", ooh: "OOH", reports: "Relatórios", planner: "Planejador", admin_pdv: "Administração de PDVs", admin_ooh: "Administração OOH", ai: "IA", premium: "Premium",
  items: {
    dashboard: "Painel", compare: "Comparar", performance: "Desempenho", journey: "Jornada", heatmaps: "Mapa de fluxo", radar: "Radar", ranking: "Ranking",
    audit: "Auditoria", "planner-new": "Novo plano", planner: "Planos", pois_pdv: "PDVs", pois_ooh: "Pontos OOH", "ai-advisor": "Conselheiro", "ai-forecast": "Previsão",
    "premium-sentiment": "Sentimento", "premium-financial": "Financeiro", "premium-loyalty": "Fidelidade", "premium-neighborhood": "Bairros",
    users: "Usuários", keys: "Chaves de API", trail: "Registro de atividades", "edit-profile": "Editar perfil", "edit-password": "Trocar senha", glossary: "Glossário",
  },
};

export const shell: Translation<typeof import("./shell.en").shell> = {
  dataUntil: "Dados até {{when}} ({{zone}})",
  noData: "Ainda não há dados",
  fullScreen: "Tela cheia",
  notifications: "Notificações",
  notificationsNew_one: "Notificações: {{count}} nova",
  notificationsNew_many: "Notificações: {{count}} novas",
  notificationsNew_other: "Notificações: {{count}} novas",
  noNotifications: "Não há notificações.",
  markRead: "Marcar tudo como lido",
  showFresh: "Dados novos até {{when}}: mostrar",
  profile: "Perfil: {{name}}",
  logout: "Sair",
  theme: "Tema",
  themes: { system: "Sistema", light: "Claro", dark: "Escuro" },
  later: "Este relatório chega em uma próxima versão",
  laterText: "Ele já tem o seu lugar aqui, para que você saiba o que vem. Nada falta nos seus dados.",
  toDashboard: "Ir para o painel",
  lost: { offline: "Sem conexão com a internet.", failed: "O servidor não respondeu.", stays: "Você continua vendo a página anterior.", held: "Estes números foram carregados antes; não foi possível pedi-los de novo." },
};
