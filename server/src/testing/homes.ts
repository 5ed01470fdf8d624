/** A server with landlords and tenants: signed in, so that a test reads as their actions. */
import type { RoomAdInput } from '@keyhold/api/listings.schema.ts'
import { permissions, type Role } from '@keyhold/rental/role.ts'
import sharp from 'sharp'
import type { Person } from '../gateways/session.ts'
import { createTestServices, type TestServices } from './services.ts'

/** A response of the API: its status and its body. */
export interface Answer<Body> {
  readonly status: number
  readonly body: Body
}

/** A user of the API. */
export interface Caller {
  readonly id: string
  readonly person: Person
  /** The user's authorization header. */
  readonly authorization: string
  call<Body = Record<string, never>>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Answer<Body>>
}

export interface TestHomes {
  readonly services: TestServices
  readonly visitor: Pick<Caller, 'call'>
  /** A new user; a landlord with a confirmed e-mail by default. */
  createPerson(options?: { lists?: boolean; confirmed?: boolean; roles?: Role[] }): Promise<Caller>
  /** A published home of a user with one picture. Returns its id. */
  publish(landlord: Caller, changes?: RoomAdInput): Promise<string>
}

/** All fields of the listing wizard, for a flat in San Salvador. */
export const sampleListing: RoomAdInput = {
  title: 'Two-bedroom off Paseo Escalón',
  description: 'A calm fourth-floor flat two streets from the paseo.',
  rentPrice: 1100,
  deposit: 1100,
  availableFrom: '2026-12-01',
  roomSize: 96,
  bedsNumber: 2,
  bathroom: 2,
  termOfLease: [300_002, 300_003],
  floorType: 400_002,
  nearToMetro: 'Bus 52 in three minutes',
  cityId: 3_583_361,
  address1: 'Calle Padres Aguilar 12',
  neighbourhood: 'Escalón',
  locationLat: 13.7034,
  locationLng: -89.2388,
}

/** A plain picture as JPEG bytes. */
export function jpeg(width = 640, height = 480): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#0f5c4d' } })
    .jpeg()
    .toBuffer()
}

/** Opens a server for users with homes. Close `services` in `afterAll`. */
export async function createTestHomes(environment: Record<string, string> = {}): Promise<TestHomes> {
  const services = await createTestServices(environment)
  const callAs =
    (authorization: string | undefined): Caller['call'] =>
    async (method, path, body) => {
      const headers: Record<string, string> = authorization ? { authorization } : {}
      const form = body instanceof FormData ? new Response(body) : undefined
      if (form) headers['content-type'] = form.headers.get('content-type') ?? ''
      const payload = form ? Buffer.from(await form.arrayBuffer()) : (body as object | undefined)
      const answer = await services.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
      return { status: answer.statusCode, body: answer.json() }
    }
  let number = 0
  return {
    services,
    visitor: { call: callAs(undefined) },
    async createPerson({ lists = true, confirmed = true, roles = [] } = {}) {
      const email = `person${++number}@keyhold.example`
      const password = 'a long password'
      const profile = {
        firstName: 'Lucía',
        lastName: `Menjívar ${number}`,
        phoneNumber: '+503 7012-3456',
        categoryTypeId: lists ? 1_300_000 : null,
      }
      const { id, person } = await services.accounts.seed({
        email,
        password,
        languageId: 700_000,
        confirmed,
        roles,
        profile,
      })
      const login = new URLSearchParams({ username: email, password }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const { headers: answered } = await services.app.inject({
        method: 'POST',
        url: '/api/login',
        headers,
        payload: login,
      })
      const authorization = String(answered.authorization)
      const held = { ...person, permissions: permissions(person.roles) }
      return { id, person: held, authorization, call: callAs(authorization) }
    },
    async publish(landlord, changes = {}) {
      const id = await services.listings.draft(landlord.person, {
        ...sampleListing,
        placeConfirmed: true, // wherever a test puts it
        ...changes,
      })
      await services.listings.upload(landlord.person, id, { files: [{ fileName: 'living.jpg', bytes: await jpeg() }] })
      await services.listings.publish(landlord.person, id)
      return id
    },
  }
}
