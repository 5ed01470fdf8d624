/** The lease forms of the demo's tenants (spec signed-in §3). The passport numbers are obviously invented. */
import { codeId } from '@keyhold/rental/code.ts'
import { type Day, daysAfter } from '@keyhold/rental/day.ts'
import { demoUsers } from './demoUsers.ts'
import type { Lease } from './lease.ts'
import type { PersonId } from './person.ts'

/** A tenant's form fields that are not in their profile. */
export interface LeaseForm {
  readonly nationality: string
  /** A code of store 12. */
  readonly maritalId: number
  readonly profession: string
  readonly homeAddress: string
  readonly passport: string
}

/** The forms of all tenants of the demo. */
export const leaseForms: Readonly<Partial<Record<PersonId, LeaseForm>>> = {
  daniel: {
    nationality: 'Salvadoreña',
    maritalId: codeId(12, 'single'),
    profession: 'Ingeniero de sonido',
    homeAddress: 'Pasaje Los Robles 11, Colonia San Benito, San Salvador',
    passport: 'DEMO-SV-0000002',
  },
  kanya: {
    nationality: 'ไทย',
    maritalId: codeId(12, 'single'),
    profession: 'นักออกแบบบริการ',
    homeAddress: '9 ถนนนิมมานเหมินท์ อำเภอเมือง เชียงใหม่',
    passport: 'DEMO-TH-0000003',
  },
  tom: {
    nationality: 'British',
    maritalId: codeId(12, 'divorced'),
    profession: 'Set designer',
    homeAddress: '4 Gosling Way, London',
    passport: 'DEMO-GB-0000004',
  },
  mireya: {
    nationality: 'Salvadoreña',
    maritalId: codeId(12, 'single'),
    profession: 'Estudiante de enfermería',
    homeAddress: 'Barrio San Juan, 3ª Calle Oriente 12, Cojutepeque',
    passport: 'DEMO-SV-0000010',
  },
  anna: {
    nationality: 'Swedish',
    maritalId: codeId(12, 'partnership'),
    profession: 'Cartographer',
    homeAddress: 'Folkungagatan 88, Stockholm',
    passport: 'DEMO-SE-0000014',
  },
  nerea: {
    nationality: 'Española',
    maritalId: codeId(12, 'partnership'),
    profession: 'Matrona',
    homeAddress: 'Calle Ronda 11, Bilbao',
    passport: 'DEMO-ES-0000015',
  },
  praewa: {
    nationality: 'ไทย',
    maritalId: codeId(12, 'single'),
    profession: 'นักศึกษา',
    homeAddress: '71 ถนนมิตรภาพ อำเภอเมือง ขอนแก่น',
    passport: 'DEMO-TH-0000016',
  },
}

/** The body of POST /contract for a lease, on the demo's today, without the home's id on the wire. */
export function requestOn({ id, tenant, validFrom, validTo, message }: Lease, today: Day) {
  const form = leaseForms[tenant]
  if (!form) throw new Error(`${tenant} filled in no form for ${id}`)
  const { firstName, lastName, dateOfBirth, phone, email } = demoUsers[tenant]
  return {
    validFrom: daysAfter(today, validFrom),
    validTo: daysAfter(today, validTo),
    renteeFullName: `${firstName} ${lastName}`,
    renteeDateOfBirth: dateOfBirth,
    renteeIdPassPortNumber: form.passport,
    renteeNationality: form.nationality,
    renteeMaritalId: form.maritalId,
    renteeProfession: form.profession,
    renteeHomeAddress: form.homeAddress,
    renteeMobile: phone,
    renteeEmail: email,
    message,
  }
}
