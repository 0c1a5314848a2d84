/** Names that the library of holidays has in the country's language alone: by country and that name, in the product's other languages. */
export const holidayNames: Record<string, Record<string, { en?: string; es?: string; pt?: string }>> = {
  BR: {
    "Carnaval": { es: "Carnaval" },
    "Dia de Tiradentes": { es: "Día de Tiradentes" },
    "Dia de Eleição": { es: "Día de elecciones" },
    "Nossa Senhora Aparecida": { es: "Nuestra Señora de Aparecida" },
    "Proclamação da República": { es: "Proclamación de la República" },
    "Dia da Consciência Negra": { es: "Día de la Conciencia Negra" },
  },
  MX: {
    "Natalicio de Benito Juárez": { pt: "Nascimento de Benito Juárez" },
    "Jueves Santo": { pt: "Quinta-Feira Santa" },
    "Día de la Revolución": { pt: "Dia da Revolução" },
    "Transmisión del Poder Ejecutivo Federal": { pt: "Transmissão do Poder Executivo Federal" },
    "Día de la Virgen de Guadalupe": { pt: "Dia da Virgem de Guadalupe" },
  },
};

/** What stands behind the name of a day off in the place of another, in a language that the library has none for. */
export const substitutes: { en?: string; es?: string; pt?: string } = { pt: "dia substituto" };
