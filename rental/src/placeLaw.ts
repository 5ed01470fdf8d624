/**
 * What public sources say about the law of a place (D 12.23): data with a source and a date. Keyhold gives no legal
 * advice, and no operator has confirmed these entries.
 */
import type { Day } from './day.ts'
import { returnDaysIn } from './returnDays.ts'

/** A duty that the law of the place may put on a landlord; its words are in locales/placeLaw.json. */
export const lawDuties = ['thai', 'signed-inspection', 'lodge', 'energy'] as const
type LawDuty = (typeof lawDuties)[number]

export interface PlaceLaw {
  /** The law by its own name. */
  readonly name: string
  readonly source: string
  /** The day on which the source was read. */
  readonly readOn: Day
  /** Whom it binds: every landlord of a home, or those of three homes or more. */
  readonly binds: 'all' | 'three-homes'
  /** The highest deposit in months of rent, all guarantees together; null: as agreed. */
  readonly mostMonths: number | null
  /** Days until the deposit has to be back; null: as agreed. */
  readonly returnDays: number | null
  /** The same, if repairs are needed. */
  readonly returnDaysWithRepairs: number | null
  /** The tenant's own right to end the stay: from a month on, with days of notice; null: as agreed. */
  readonly tenantEnds: { readonly fromMonth: number; readonly days: number } | null
  readonly duties: readonly LawDuty[]
}

/** By the ISO code of the country. */
const laws: Readonly<Record<string, PlaceLaw>> = {
  ES: {
    name: 'Ley 29/1994 de Arrendamientos Urbanos, art. 11 y 36',
    source: 'https://www.boe.es/buscar/act.php?id=BOE-A-1994-26003',
    readOn: '2026-11-30',
    binds: 'all',
    // One month, and at most two of further guarantee.
    mostMonths: 3,
    returnDays: 30,
    returnDaysWithRepairs: null,
    tenantEnds: { fromMonth: 6, days: 30 },
    duties: ['lodge', 'energy'],
  },
  TH: {
    name: 'Contract Committee notification on residential leasing, B.E. 2568 (2025)',
    source: 'https://www.tilleke.com/insights/thailand-strengthens-controls-on-residential-lease-contracts/2',
    readOn: '2026-11-30',
    binds: 'three-homes',
    mostMonths: null,
    returnDays: returnDaysIn('TH'),
    returnDaysWithRepairs: 14,
    tenantEnds: null,
    duties: ['thai', 'signed-inspection'],
  },
  SV: {
    name: 'Ley de Inquilinato y Código Civil',
    source: 'https://www.jurisprudencia.gob.sv/DocumentosBoveda/E/1/2010-2019/2017/02/C6578.HTML',
    readOn: '2026-11-30',
    binds: 'all',
    mostMonths: null,
    returnDays: null,
    returnDaysWithRepairs: null,
    tenantEnds: null,
    duties: [],
  },
}

/** The law of a country as far as we know it; undefined for others. */
export const lawOf = (country: string | null): PlaceLaw | undefined => laws[country ?? '']

/** Whether a deposit is higher than the law of the place allows, as far as we know it. Both in the same currency. */
export function exceedsLaw(home: {
  readonly country: string | null
  readonly rentPrice: number | null
  readonly deposit: number | null
}): boolean {
  const most = lawOf(home.country)?.mostMonths ?? null
  return most !== null && home.rentPrice !== null && home.deposit !== null && home.deposit > most * home.rentPrice
}
