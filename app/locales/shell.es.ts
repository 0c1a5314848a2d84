import type { Translation } from "./translation";

export const nav: Translation<typeof import("./shell.en").nav> = {
  main: "Principal",
  toggle: "Contraer o abrir la navegación",
  open: "Abrir la navegación",
  close: "Cerrar la navegación",
  typeSwitch: "Tipo",
  type: { pdv: "PDV", ooh: "OOH" },
  pdv: "PDV", ooh: "OOH", reports: "Informes", planner: "Planificador", admin_pdv: "Administración de PDV", admin_ooh: "Administración OOH", ai: "IA", premium: "Premium",
  items: {
    dashboard: "Panel", compare: "Comparar", performance: "Desempeño", journey: "Recorrido", heatmaps: "Mapa de flujo", radar: "Radar", ranking: "Ranking",
    audit: "Auditoría", "planner-new": "Nuevo plan", planner: "Planes", pois_pdv: "PDV", pois_ooh: "Emplazamientos OOH", "ai-advisor": "Asesor", "ai-forecast": "Pronóstico",
    "premium-sentiment": "Sentimiento", "premium-financial": "Finanzas", "premium-loyalty": "Lealtad", "premium-neighborhood": "Barrios",
    users: "Usuarios", keys: "Claves de API", trail: "Registro de actividad", "edit-profile": "Editar perfil", "edit-password": "Cambiar contraseña", glossary: "Glosario",
  },
};

export const shell: Translation<typeof import("./shell.en").shell> = {
  dataUntil: "Datos hasta {{when}} ({{zone}})",
  noData: "Todavía no hay datos",
  fullScreen: "Pantalla completa",
  notifications: "Notificaciones",
  notificationsNew_one: "Notificaciones: {{count}} nueva",
  notificationsNew_many: "Notificaciones: {{count}} nuevas",
  notificationsNew_other: "Notificaciones: {{count}} nuevas",
  noNotifications: "No hay notificaciones.",
  markRead: "Marcar todo como leído",
  showFresh: "Datos nuevos hasta el {{when}}: mostrarlos",
  profile: "Perfil: {{name}}",
  logout: "Cerrar sesión",
  theme: "Tema",
  themes: { system: "Sistema", light: "Claro", dark: "Oscuro" },
  later: "Este informe llegará en una próxima versión",
  laterText: "Ya tiene su lugar aquí para que sepa lo que viene. No falta nada en sus datos.",
  toDashboard: "Ir al panel",
  lost: { offline: "No hay conexión a Internet.", failed: "El servidor no respondió.", stays: "Sigue viendo la página anterior.", held: "Estas cifras se cargaron antes; no se pudieron volver a pedir." },
};
