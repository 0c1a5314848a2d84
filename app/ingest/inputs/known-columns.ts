/** Field → the names by which it is commonly called, best first; compared without case, accents and punctuation. */
type Names = Record<string, readonly string[]>;

const latitude = ["latitude", "lat", "gps_lat", "y"];
const longitude = ["longitude", "lon", "lng", "long", "gps_lon", "gps_long", "x"];
const deviceId = ["device_id", "device", "uid", "user_id", "user", "maid", "ad_id", "adid", "idfa", "gaid", "advertising_id", "caid", "cab_id", "vehicle_id", "hashed_id", "dispositivo", "track_id", "trip_id", "id"];

export const pingColumns = {
  device_id: deviceId,
  at: ["at", "ts", "timestamp", "time", "datetime", "date_time", "utc_timestamp", "event_time", "fix_time", "ts_unix", "unix_time", "epoch", "recorded_at", "location_at", "fecha_hora", "data_hora"],
  latitude,
  longitude,
  accuracy: ["accuracy_m", "accuracy", "hacc", "h_acc", "h_accuracy", "horizontal_accuracy", "acc", "location_accuracy", "precisao", "precisão", "precision"],
  speed: ["speed_mps", "speed", "sensed_speed"],
} as const satisfies Names;

export const deviceColumns = {
  device_id: deviceId,
  gender: ["gender", "sex", "sexo", "genero"],
  age_range: ["age_range", "age_group", "age", "faixa_etaria", "idade", "edad"],
  class: ["class", "social_class", "classe", "clase", "nse"],
  platform: ["platform", "os", "plataforma"],
  make: ["make", "brand", "manufacturer", "marca"],
  model: ["model", "modelo"],
  carrier: ["carrier", "operator", "operadora"],
  genres: ["app_genres", "genres", "apps", "app_genre"],
  own_car: ["own_car", "has_car", "car"],
  risk_level: ["risk_level", "risk"],
} as const satisfies Names;

export const pointColumns = {
  code: ["code", "store_code", "codigo", "cod", "store_id", "site_id", "safegraph_place_id"],
  name: ["name", "nome", "nombre", "store_name", "location_name", "title", "estacao", "store", "loja"],
  address: ["address", "street_address", "endereco", "direccion", "street"],
  address1: ["address1", "address_1", "complemento", "address_line_2"],
  city: ["city", "cidade", "ciudad", "municipio", "borough"],
  uf: ["uf", "state", "estado", "region"],
  zipcode: ["zipcode", "zip", "cep", "postal_code", "postcode"],
  country_code: ["country_code", "country", "iso_country_code", "pais"],
  phone: ["phone", "telefone", "telefono", "phone_number"],
  latitude,
  longitude,
  type: ["type", "tipo"],
  own: ["own", "own_store", "proprio", "propio", "is_own"],
  category: ["category", "categoria", "top_category", "objective"],
  radius_m: ["radius_m", "radius", "raio", "raio_m", "radio", "radio_m"],
  path: ["path", "segment", "segmento", "group_path", "group", "grupo"],
  cp_name: ["cp_name"],
  sales_office: ["sales_office"],
  status: ["status", "situacao"],
  impressions: ["impressions", "impressoes", "impresiones"],
  cost: ["cost", "custo", "costo"],
  weak_id: ["id", "fid", "objectid", "gid"],
} as const satisfies Names;

export const placeColumns = {
  category: ["category", "categoria", "top_category", "objective", "type"],
  place: ["place", "name", "nome", "nombre", "location_name", "title", "estacao"],
  latitude,
  longitude,
  icon: ["icon", "category_icon", "image_src"],
  description: ["description", "descricao", "descripcion"],
} as const satisfies Names;

export const areaColumns = {
  name: ["name", "nome", "nombre", "area", "neighbourhood", "neighborhood", "bairro", "barrio", "name_zone", "name_district", "nta_name", "ntaname", "distrito", "district"],
  code: ["code", "codigo", "area_code", "code_zone", "code_district", "nta_id", "nta_code", "geoid", "id", "fid", "objectid", "gid"],
  community: ["community", "comunidade", "comunidad", "name_region", "borough_name", "boro_name", "boroname", "borough", "region", "regiao", "name_muni", "municipio", "city", "cidade", "ciudad"],
  class_a: ["class_a", "classe_a", "clase_a", "population_a", "pop_a", "total_high_income"],
  class_b: ["class_b", "classe_b", "clase_b", "population_b", "pop_b", "total_medium_high_income"],
  class_c: ["class_c", "classe_c", "clase_c", "population_c", "pop_c", "total_medium_income"],
  class_d: ["class_d", "classe_d", "clase_d", "population_d", "pop_d", "total_medium_low_income"],
  class_e: ["class_e", "classe_e", "clase_e", "population_e", "pop_e", "total_low_income"],
  population: ["population", "populacao", "poblacion", "pop", "people", "pop_total", "pop_total_est", "habitantes"],
  income: ["income", "income_avg", "renda", "renda_media", "ingreso", "ingreso_medio", "median_income"],
  cars: ["cars", "carros", "autos", "automoveis", "vehicles"],
  geometry: ["geometry", "polygon", "geojson", "poligono"],
} as const satisfies Names;

export const populationColumns = {
  dimension: ["dimension", "dimensao", "margin", "variable", "variavel"],
  value: ["value", "valor", "category", "categoria", "level"],
  area: ["area", "area_name", "area_code", "neighbourhood", "neighborhood", "bairro", "barrio", "code_zone", "code_district", "nta_id", "nta_code", "geoid", "name", "code"],
  population: ["population", "populacao", "poblacion", "pop", "people", "persons", "pop_total", "pop_total_est", "habitantes"],
} as const satisfies Names;

export const salesColumns = {
  store: ["store", "store_code", "code", "codigo", "cod", "store_id", "loja", "cod_loja", "tienda", "filial", "sucursal"],
  day: ["day", "date", "data", "dia", "fecha", "business_date"],
  revenue: ["revenue", "sales", "takings", "turnover", "amount", "receita", "faturamento", "venda", "vendas", "ingresos", "ventas", "facturacion", "valor"],
  tickets: ["tickets", "transactions", "receipts", "orders", "cupons", "transacoes", "tiquetes", "transacciones"],
  cost: ["cost", "costs", "custo", "custos", "costo", "costos"],
} as const satisfies Names;

export const postColumns = {
  store: ["store", "store_code", "code", "codigo", "cod", "store_id", "loja", "cod_loja", "tienda", "filial", "sucursal"],
  author: ["author", "autor", "user", "username", "user_name", "usuario", "reviewer", "profile"],
  at: ["at", "ts", "timestamp", "time", "date", "datetime", "created_at", "published_at", "data", "fecha", "data_hora", "fecha_hora"],
  text: ["text", "texto", "body", "review", "comment", "comentario", "content", "message", "mensagem", "mensaje"],
  language: ["language", "lang", "idioma", "locale"],
  rating: ["rating", "stars", "nota", "estrelas", "estrellas", "calificacion", "avaliacao"],
} as const satisfies Names;

/** A column name without case, accents and punctuation. */
export const plainName = (name: string): string =>
  name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^_|_$/g, "");

/** Whether two column names differ in case, accents and punctuation only. */
export const isSameName = (one: string, other: string): boolean => plainName(one) === plainName(other);

/** Whether any kind of file has a field of this name, or one usually called so. */
export const isKnownField = (name: string): boolean => [pingColumns, deviceColumns, pointColumns, placeColumns, areaColumns, populationColumns, salesColumns, postColumns].some((known) => fieldCalled<string>(known, name) !== undefined);

/** A field by any of its usual names, or undefined. */
export function fieldCalled<F extends string>(known: Record<F, readonly string[]>, name: string): F | undefined {
  const wanted = plainName(name);
  const fields = Object.keys(known) as F[];
  return fields.find((field) => plainName(field) === wanted) ?? fields.find((field) => known[field].includes(wanted));
}

/**
 * Field → index of the column that holds it. `map` (field or one of its usual names → column) goes before the usual names;
 * a mapped column that the file lacks is left to them.
 */
export function matchColumns<F extends string>(known: Record<F, readonly string[]>, header: readonly string[], map: Record<string, string> = {}): Partial<Record<F, number>> {
  const plainHeader = header.map(plainName);
  const found: Partial<Record<F, number>> = {};
  for (const [name, column] of Object.entries(map)) {
    const field = fieldCalled(known, name);
    const exact = header.indexOf(column);
    const index = exact >= 0 ? exact : plainHeader.indexOf(plainName(column));
    if (field !== undefined && index >= 0) found[field] = index;
  }
  for (const field of Object.keys(known) as F[]) {
    if (found[field] !== undefined) continue;
    const mapped = new Set(Object.values(found));
    const name = known[field].find((candidate) => plainHeader.includes(candidate) && !mapped.has(plainHeader.indexOf(candidate)));
    if (name !== undefined) found[field] = plainHeader.indexOf(name);
  }
  return found;
}
