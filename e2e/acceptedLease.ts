/** A home with one tenant up to acceptance, set up through the API: the start of the payment stories. */
import type { Address } from 'viem'
import { ApiUser } from './apiUser.ts'
import { startOver } from './fetchWithRetry.ts'
import { picture } from './picture.ts'
import { acceptanceFields, type WireTerms } from './terms.ts'

const day = 86_400
const homeZone = 'Europe/Madrid'

/**
 * The plain date so many days from now at the home: an hour before midnight in London, it is already tomorrow there.
 */
function dayAtHome(leaseNow: number, days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: homeZone }).format(leaseNow * 1000)
  return new Date(Date.parse(today) + days * day * 1000).toISOString().slice(0, 10)
}

/** A story's overrides. Days from today by the lease clock, at the home; prices in whole USDT. */
export interface LeaseOptions {
  readonly url: string
  /** A word for the story; with the hour it makes users and home unique. */
  readonly story: string
  readonly rent?: number
  readonly deposit?: number
  readonly depositPolicy?: 'until-move-out' | 'at-handover'
  readonly cancellation?: 'none' | 'strict' | 'moderate' | 'flexible'
  readonly moveIn?: number
  readonly moveOut?: number
}

/** Landlord, tenant, and the accepted lease between them. */
export interface AcceptedLease {
  readonly url: string
  readonly landlord: ApiUser
  readonly tenant: ApiUser
  readonly homeId: string
  readonly leaseId: string
  readonly rent: number
  readonly deposit: number
}

/** The lease's two parties. */
export type Parties = Pick<AcceptedLease, 'landlord' | 'tenant'>

/**
 * Creates two users, unless they exist already, lists a home, requests it, and accepts with the landlord's signature.
 */
export function createAcceptedLease(options: LeaseOptions, parties?: Parties): Promise<AcceptedLease> {
  return startOver(() => letHome(options, parties))
}

async function letHome(options: LeaseOptions, parties?: Parties): Promise<AcceptedLease> {
  const asked = await requestHome(options, parties ?? (await createParties(options)))
  await accept(asked.landlord, asked.leaseId)
  return asked
}

/** A home of the landlord, published and requested by the tenant. */
export async function requestHome(options: LeaseOptions, parties: Parties): Promise<AcceptedLease> {
  const { url, rent = 900, deposit = 1200, moveIn = 5, moveOut = 95 } = options
  const { landlord, tenant } = parties
  const { leaseNow } = await landlord.request<{ leaseNow: number }>('GET', '/escrow')
  const dayIn = (days: number) => dayAtHome(leaseNow, days)
  const homeId = await publishHome(landlord, { ...options, rent, deposit, from: dayIn(0) })
  const stay = { validFrom: dayIn(moveIn), validTo: dayIn(moveOut) }
  const { id } = await tenant.request<{ id: string }>('POST', '/contract', {
    ...stay,
    roomAdId: homeId,
    renteeFullName: tenant.name,
    renteeDateOfBirth: '1994-02-11',
    renteeIdPassPortNumber: 'A-STORY-1',
    renteeNationality: 'Nigerian',
    renteeMaritalId: 1_200_000,
    renteeProfession: 'Nurse',
    renteeHomeAddress: '12 Broad Street, Lagos',
    renteeMobile: '+234 800 000 0000',
    renteeEmail: tenant.email,
  })
  return { url, landlord, tenant, homeId, leaseId: id, rent, deposit }
}

export async function createParties({ url, story }: LeaseOptions): Promise<Parties> {
  const tag = `${story}.${Date.now().toString(36)}`
  const [landlord, tenant] = await Promise.all([
    ApiUser.create({ url, tag, firstName: 'Ada', lastName: 'Lind', isLandlord: true }),
    ApiUser.create({ url, tag, firstName: 'Ben', lastName: 'Okafor' }),
  ])
  return { landlord, tenant }
}

type HomeOptions = Omit<LeaseOptions, 'url'> & {
  readonly rent: number
  readonly deposit: number
  readonly from: string
}

/** Publishes a home of theirs, free from that day, and returns its id. */
export async function publishHome(
  landlord: ApiUser,
  { story, rent, deposit, depositPolicy, cancellation, from }: HomeOptions,
): Promise<string> {
  const { id } = await landlord.request<{ id: string }>('POST', '/roomAd', {
    title: `Quiet flat of ${story}`,
    description: 'Two quiet rooms over a courtyard.',
    availableFrom: from,
    rentPrice: rent,
    deposit,
    depositPolicy: depositPolicy ?? 'until-move-out',
    cancellation: cancellation ?? 'none',
    roomSize: 64,
    termOfLease: [300_004],
    floorType: 400_002,
    nearToMetro: 'Metro Alonso Martínez',
    cityId: 3_117_735,
    address1: 'Calle de Almagro 12',
    locationLat: 40.4297,
    locationLng: -3.6944,
  })
  await addPictureAndPublish(landlord, id)
  return id
}

export async function addPictureAndPublish(landlord: ApiUser, id: string): Promise<void> {
  const { buffer, name, mimeType } = await picture('living')
  const form = new FormData()
  form.append('id', id)
  form.append('newImages', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  await landlord.request('POST', '/roomAd/uploadImage', form)
  await landlord.request('PUT', `/roomAd/publish/${id}`)
}

interface OfferedTerms {
  readonly chainId: number
  readonly escrow: Address
  readonly escrowVersion: string
  readonly terms: Omit<WireTerms, 'tenant' | 'tenantPayout'>
}

/** Accepts with the landlord's wallet (EIP-712). */
export async function accept(landlord: ApiUser, contractId: string): Promise<void> {
  const { chainId, escrow, escrowVersion, terms } = await landlord.request<OfferedTerms>(
    'GET',
    `/contract/${contractId}/terms`,
  )
  const signature = await landlord.wallet.signTypedData({
    domain: { name: 'RentEscrow', version: escrowVersion, chainId, verifyingContract: escrow },
    types: { Acceptance: acceptanceFields },
    primaryType: 'Acceptance',
    message: {
      ...terms,
      handover: BigInt(terms.handover),
      firstRent: BigInt(terms.firstRent),
      deposit: BigInt(terms.deposit),
    },
  })
  await landlord.request('PUT', '/contract-signed-landlord', { contractId, signature, document: terms.document })
}
