/** Words of a table in the languages of its readers: headings, and the allowed words of a column. */

import { tooManyMarks } from './sanitizeText.ts'

/** Everything that a table may be written with, beside our own names. */
export interface TableWords {
  /** By heading (`plainWord`), its column. */
  readonly headings: Readonly<Record<string, string>>
  /** By column, by word (`plainWord`), the word of our own. */
  readonly choices: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** References of rows that only explain the template. */
  readonly notes: readonly string[]
}
export const noWords: TableWords = { headings: {}, choices: {}, notes: [] }

/** A landlord's answers about their files, stored for the next file. */
export interface TableAnswers {
  /** By heading (`plainWord`), the column it means; '' for a heading to skip. */
  readonly headings: Readonly<Record<string, string>>
  /** By column, whether the day or the month comes first. */
  readonly days: Readonly<Record<string, 'day-first' | 'month-first'>>
  /** By column, the sign before decimals. */
  readonly decimals: Readonly<Record<string, ',' | '.'>>
}
export const noAnswers: TableAnswers = { headings: {}, days: {}, decimals: {} }

/** A word without case, accents, spaces and punctuation; Thai marks stay, because they change the word. */
export const plainWord = (word: string): string =>
  word
    .replace(tooManyMarks, '$1')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** The usual headings of agencies, in English, Spanish and Thai: offered as a guess, never taken without an answer. */
const usual: Readonly<Record<string, string>> = {
  reference: 'ref referencia codigo code id idpropiedad idinmueble propertyid listingid refno รหัส รหัสทรัพย์ เลขที่',
  title: 'titulo nombre name heading headline anuncio ชื่อ หัวข้อ',
  description: 'descripcion texto text details observaciones comentarios รายละเอียด',
  rentPrice: 'precio alquiler renta rent price monthlyrent preciomensual mensualidad pvp importe canon ค่าเช่า ราคา',
  deposit: 'fianza deposito securitydeposit bond garantia มัดจำ เงินประกัน',
  availableFrom: 'disponible disponibledesde available from freefrom fechadisponible entrada ว่างตั้งแต่',
  availableUntil: 'disponiblehasta until availableto salida ว่างถึง',
  roomSize: 'superficie metros m2 metroscuadrados size sqm area superficieutil superficieconstruida ขนาด พื้นที่',
  bedsNumber: 'dormitorios habitaciones beds bedrooms bedroom rooms alcobas cuartos ห้องนอน',
  bathroom: 'banos bano baths bathrooms ห้องน้ำ',
  toilet: 'aseos toilets wc',
  address1: 'direccion calle address street domicilio ที่อยู่ ถนน',
  neighbourhood: 'barrio zona district neighborhood colonia urbanizacion ย่าน',
  city: 'ciudad municipio poblacion localidad town เมือง จังหวัด',
  country: 'pais ประเทศ',
  floorType: 'planta piso floor nivel altura ชั้น',
  rentalType: 'tipo type propertytype tipoinmueble ประเภท',
  termOfLease: 'duracion plazo term contrato leaseterm ระยะเวลา',
  locationLat: 'latitud latitude lat ละติจูด',
  locationLng: 'longitud longitude lng lon long ลองจิจูด',
  nearToMetro: 'metro transporte transport parada station bts สถานี',
  furnished: 'amueblado muebles เฟอร์นิเจอร์',
  elevator: 'ascensor lift ลิฟต์',
  parking: 'garaje aparcamiento estacionamiento garage ที่จอดรถ',
  petFriendly: 'mascotas pets admitemascotas สัตว์เลี้ยง',
  photos: 'fotos imagenes images pictures urls รูปภาพ',
  energyRating: 'certificadoenergetico calificacionenergetica energia energyrating epc',
  bills: 'gastos suministros utilities comunidad ค่าน้ำค่าไฟ',
  depositPolicy: 'politicadefianza depositpolicy',
}
const guesses = new Map(
  Object.entries(usual).flatMap(([column, words]) =>
    words.split(' ').map((word) => [plainWord(word), column] as const),
  ),
)

/** The likely column of an unknown heading; undefined if none is. */
export const guessColumn = (heading: string): string | undefined => guesses.get(plainWord(heading))
