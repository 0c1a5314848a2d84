/** `{{…}}` are figures and names; a list of two is one and many. */
const en = {
  points_attributed: { title: "Visits of changed points are ready", text: ["The visits of {{points}} changed point were computed again. Reports show them now.", "The visits of {{points}} changed points were computed again. Reports show them now."] },
  attribution_failed: { title: "Visits of changed points are missing", text: ["The visits of {{points}} changed point could not be computed. The change is saved; the work is done at the next start.", "The visits of {{points}} changed points could not be computed. The changes are saved; the work is done at the next start."] },
  points_imported: { title: "Points imported", text: ["{{created}} new and {{changed}} changed points."] },
  data_loaded: { title: "New data", text: ["{{pings}} new pings. Data until {{last_day}}."] },
  demo_made: { title: "Demo data is ready", text: ["An invented city: {{visits}} visits, counted from {{pings}} positions of {{devices}} devices. No real person is in it."] },
  demo_campaign: { title: "", text: ["A campaign ran in it on {{circuit}}, {{days}}: see its audit."] },
  audit_ready: { title: "Audit ready", text: ["{{label}}"] },
  audit_failed: { title: "Audit failed", text: ["{{label}}"] },
};

type NoticeTexts = Record<keyof typeof en, { title: string; text: string[] }>;

const es: NoticeTexts = {
  points_attributed: { title: "Las visitas de los puntos cambiados están listas", text: ["Se recalcularon las visitas de {{points}} punto cambiado. Los informes ya las muestran.", "Se recalcularon las visitas de {{points}} puntos cambiados. Los informes ya las muestran."] },
  attribution_failed: { title: "Faltan las visitas de los puntos cambiados", text: ["No se pudieron calcular las visitas de {{points}} punto cambiado. El cambio está guardado; se calcularán en el próximo inicio.", "No se pudieron calcular las visitas de {{points}} puntos cambiados. Los cambios están guardados; se calcularán en el próximo inicio."] },
  points_imported: { title: "Puntos importados", text: ["{{created}} puntos nuevos y {{changed}} modificados."] },
  data_loaded: { title: "Datos nuevos", text: ["{{pings}} señales nuevas. Datos hasta el {{last_day}}."] },
  demo_made: { title: "Los datos de demostración están listos", text: ["Una ciudad inventada: {{visits}} visitas, contadas a partir de {{pings}} posiciones de {{devices}} dispositivos. No contiene a ninguna persona real."] },
  demo_campaign: { title: "", text: ["En ella hubo una campaña en {{circuit}}, {{days}}: vea su auditoría."] },
  audit_ready: { title: "Auditoría lista", text: ["{{label}}"] },
  audit_failed: { title: "La auditoría falló", text: ["{{label}}"] },
};

const pt: NoticeTexts = {
  points_attributed: { title: "As visitas dos pontos alterados estão prontas", text: ["As visitas de {{points}} ponto alterado foram recalculadas. Os relatórios já as mostram.", "As visitas de {{points}} pontos alterados foram recalculadas. Os relatórios já as mostram."] },
  attribution_failed: { title: "Faltam as visitas dos pontos alterados", text: ["As visitas de {{points}} ponto alterado não puderam ser calculadas. A alteração está salva; o cálculo será feito na próxima inicialização.", "As visitas de {{points}} pontos alterados não puderam ser calculadas. As alterações estão salvas; o cálculo será feito na próxima inicialização."] },
  points_imported: { title: "Pontos importados", text: ["{{created}} pontos novos e {{changed}} alterados."] },
  data_loaded: { title: "Dados novos", text: ["{{pings}} novos sinais. Dados até {{last_day}}."] },
  demo_made: { title: "Os dados de demonstração estão prontos", text: ["Uma cidade inventada: {{visits}} visitas, contadas a partir de {{pings}} posições de {{devices}} dispositivos. Nenhuma pessoa real está nela."] },
  demo_campaign: { title: "", text: ["Nela houve uma campanha em {{circuit}}, {{days}}: veja a auditoria."] },
  audit_ready: { title: "Auditoria pronta", text: ["{{label}}"] },
  audit_failed: { title: "A auditoria falhou", text: ["{{label}}"] },
};

/** What notifications say. Kept on the server: pages get them in words. */
export const noticeTexts = { en, es, pt };
