/** A home let to one tenant, as far as the acceptance, brought there through the API: where the stories about paying begin. */
import type { Address } from 'viem'
import { Person } from './person.ts'
import { picture } from './picture.ts'
import { acceptance, type WireTerms } from './terms.ts'

const day = 86_400

/** What a story wants to be otherwise. Days from the lease clock's today, prices in whole USDT. */
export interface LettingOptions {
  readonly url: string
  /** A word for the story; with the hour it makes people and home its own. */
  readonly story: string
  readonly rent?: number
  readonly deposit?: number
  readonly depositPolicy?: 'until-move-out' | 'at-handover'
  readonly moveIn?: number
  readonly moveOut?: number
}

/** Landlord, tenant, and the accepted lease between them. */
export interface Letting {
  readonly url: string
  readonly landlord: Person
  readonly tenant: Person
  readonly homeId: string
  readonly leaseId: string
  readonly rent: number
  readonly deposit: number
}

/** The two of a lease. */
export type People = Pick<Letting, 'landlord' | 'tenant'>

/** Settles two newcomers, unless they are there already, lists a home, requests it, and accepts with the landlord's signature. */
export async function letHome(options: LettingOptions, between?: People): Promise<Letting> {
  const { url, rent = 900, deposit = 1200, moveIn = 5, moveOut = 95 } = options
  const { landlord, tenant } = between ?? (await settleTwo(options))
  const { leaseNow } = await landlord.ask<{ leaseNow: number }>('GET', '/escrow')
  const dayIn = (days: number) => new Date((leaseNow + days * day) * 1000).toISOString().slice(0, 10)
  const homeId = await list(landlord, { ...options, rent, deposit, from: dayIn(0) })
  const stay = { validFrom: dayIn(moveIn), validTo: dayIn(moveOut) }
  const { id } = await tenant.ask<{ id: string }>('POST', '/contract', {
    ...{ ...stay, roomAdId: homeId, renteeFullName: tenant.name, renteeDateOfBirth: '1994-02-11' },
    ...{ renteeIdPassPortNumber: 'A-STORY-1', renteeNationality: 'Nigerian', renteeMaritalId: 1_200_000 },
    ...{ renteeProfession: 'Nurse', renteeHomeAddress: '12 Broad Street, Lagos', renteeMobile: '+234 800 000 0000' },
    renteeEmail: tenant.email,
  })
  await accept(landlord, id)
  return { url, landlord, tenant, homeId, leaseId: id, rent, deposit }
}

async function settleTwo({ url, story }: LettingOptions): Promise<People> {
  const tag = `${story}.${Date.now().toString(36)}`
  const [landlord, tenant] = await Promise.all([
    Person.settle({ url, tag, firstName: 'Ada', lastName: 'Lind', lists: true }),
    Person.settle({ url, tag, firstName: 'Ben', lastName: 'Okafor' }),
  ])
  return { landlord, tenant }
}

type HomeOptions = LettingOptions & { readonly rent: number; readonly deposit: number; readonly from: string }

async function list(landlord: Person, { story, rent, deposit, depositPolicy, from }: HomeOptions): Promise<string> {
  const { id } = await landlord.ask<{ id: string }>('POST', '/roomAd', {
    ...{ title: `Quiet flat of ${story}`, description: 'Two quiet rooms over a courtyard.', availableFrom: from },
    ...{ rentPrice: rent, deposit, depositPolicy: depositPolicy ?? 'until-move-out', roomSize: 64 },
    ...{ termOfLease: [300_004], floorType: 400_002, nearToMetro: 'Metro Alonso Martínez', cityId: 3_117_735 },
    ...{ address1: 'Calle de Almagro 12', locationLat: 40.4297, locationLng: -3.6944 },
  })
  const { buffer, name, mimeType } = await living()
  const form = new FormData()
  form.append('id', id)
  form.append('newImages', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  await landlord.ask('POST', '/roomAd/uploadImage', form)
  await landlord.ask('PUT', `/roomAd/publish/${id}`)
  return id
}

let drawn: ReturnType<typeof picture> | undefined
/** One picture is drawn for all homes. */
function living(): ReturnType<typeof picture> {
  drawn ??= picture('living')
  return drawn
}

interface Offered {
  readonly chainId: number
  readonly escrow: Address
  readonly terms: Omit<WireTerms, 'tenant'>
}

/** Accepts with the landlord's wallet (EIP-712). */
async function accept(landlord: Person, contractId: string): Promise<void> {
  const { chainId, escrow, terms } = await landlord.ask<Offered>('GET', `/contract/${contractId}/terms`)
  const signature = await landlord.wallet.signTypedData({
    domain: { name: 'RentEscrow', version: '1', chainId, verifyingContract: escrow },
    types: { Acceptance: acceptance },
    primaryType: 'Acceptance',
    message: { ...terms, handover: BigInt(terms.handover), deposit: BigInt(terms.deposit) },
  })
  await landlord.ask('PUT', '/contract-signed-landlord', { contractId, signature, document: terms.document })
}
