/** The daily-life fields of a demo home: one in six landlords leaves them unanswered (D 11.7). */
import { codeIdsOf, codeListIds } from '@keyhold/rental/code.ts'
import { energyRatings } from '@keyhold/rental/fields.ts'
import { languageFacts } from '@keyhold/rental/language.ts'
import type { City } from './city.ts'

/** The landlord's other answers. */
interface StatedLiving {
  readonly has: readonly string[]
  readonly size: number
  readonly rooms: { readonly beds: number }
  readonly language?: 'en'
  readonly number: number
}

/** The wizard's daily-life fields, as far as answered. */
export interface Living {
  readonly energyRating: (typeof energyRatings)[number] | null
  readonly bills: number | null
  readonly mostOccupants: number | null
  readonly pets: readonly number[]
  readonly houseRules: string | null
  readonly ownClauses: string | null
  readonly ownClausesLanguage: number | null
}

/** Own clauses of some landlords in the agreement. */
const clauses: Readonly<Record<'en' | 'es' | 'th', string>> = {
  en: 'The plants on the balcony belong to the home; the tenant waters them.\nThe bicycle room is shared, and its key is handed back with the others.',
  es: 'Las plantas del balcón son de la vivienda; quien la habita las riega.\nEl cuarto de bicicletas es compartido y su llave se devuelve con las demás.',
  th: 'ต้นไม้ที่ระเบียงเป็นของที่พัก ผู้เช่าเป็นผู้รดน้ำ\nห้องจักรยานใช้ร่วมกัน และคืนกุญแจพร้อมกับกุญแจอื่น',
}

const rules: Readonly<Record<'en' | 'es' | 'th', readonly string[]>> = {
  en: [
    'Quiet from ten at night. Guests are welcome; tell us if somebody stays longer than a week.',
    'No smoking inside. Rubbish goes down on Tuesdays and Fridays; glass and paper are collected apart.',
  ],
  es: [
    'Silencio a partir de las diez de la noche. Las visitas son bienvenidas; avisa si alguien se queda más de una semana.',
    'No se fuma dentro. La basura se baja los martes y los viernes; vidrio y papel van aparte.',
    'Zapatos fuera, por la vecina de abajo. La lavadora, hasta las nueve.',
  ],
  th: [
    'งดเสียงดังหลังสี่ทุ่ม แขกมาเยี่ยมได้ หากพักเกินหนึ่งสัปดาห์โปรดแจ้งล่วงหน้า',
    'ห้ามสูบบุหรี่ในห้อง ทิ้งขยะที่ห้องขยะประจำชั้น และแยกขวดกับกระดาษ',
    'ถอดรองเท้าก่อนเข้าห้อง ห้ามตากผ้าที่ระเบียงด้านถนน',
  ],
}
const spoken = { 'san-salvador': 'es', madrid: 'es', bangkok: 'th' } as const

/** Dollars a month per square metre: air conditioning in Bangkok, heating in Madrid. */
const billsPerMetre = { 'san-salvador': 0.7, madrid: 1.3, bangkok: 1.1 } as const

const ratings = energyRatings.filter((rating) => rating !== 'A' && rating !== 'exempt')

/** Adverts in Madrid always have the energy certificate; in every fifth home the rent includes the bills. */
export function livingOf(city: City, stated: StatedLiving): Living {
  const { number: seed } = stated
  const energyRating = city === 'madrid' ? (ratings[(seed * 7) % ratings.length] ?? 'E') : null
  const language = stated.language ?? spoken[city]
  const hasClauses = seed % 7 === 3
  const own = {
    ownClauses: hasClauses ? clauses[language] : null,
    ownClausesLanguage: hasClauses ? languageFacts[language].id : null,
  }
  if (seed % 6 === 5) return { energyRating, bills: null, mostOccupants: null, pets: [], houseRules: null, ...own }
  const said = rules[language]
  return {
    energyRating,
    bills: seed % 5 === 0 ? 0 : Math.round((stated.size * billsPerMetre[city]) / 5) * 5,
    mostOccupants: Math.min(8, stated.rooms.beds * 2),
    pets: stated.has.includes('petFriendly') ? codeIdsOf(codeListIds.pet).slice(0, 1 + (seed % 3)) : [],
    houseRules: said[seed % said.length] ?? null,
    ...own,
  }
}
