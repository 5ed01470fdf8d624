/** Profiles, pictures and public profiles (spec signed-in §7; D 4.7, D 5.11). */
import * as shapes from '@keyhold/api/accounts.schema.ts'
import * as endpoints from '@keyhold/api/accounts.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Files } from '../../../../gateways/files.ts'
import { answer, answerAnyone, type PersonCall } from '../../../../http/answer.ts'
import { type Language, languageOfRequest } from '../../../../http/language.ts'
import { partsOf, watchUpload } from '../../../../http/uploadIdleTimeout.ts'
import type { Accounts } from '../service.ts'
import { describeProfile, describePublisher } from '../user.ts'
import type { ProfileForm } from './service.ts'

/** Registers the profile routes. */
export function profileRoutes(app: FastifyInstance, accounts: Accounts, files: Files): void {
  answer(
    app,
    endpoints.readProfile,
    { params: shapes.PersonParams, output: shapes.Profile, summary: 'Get your own profile' },
    async ({ params, person, request }) => {
      if (params.id !== person.id) throw new Refusal('person-not-found')
      return profileOf(accounts, person.id, languageOfRequest(request))
    },
  )
  const toSave = { input: shapes.ProfileInput, output: shapes.Profile, summary: 'Save your profile' }
  const save = async ({ input, person, request, reply }: PersonCall<unknown, ProfileForm & { id: string }>) => {
    if (input.id !== person.id) throw new Refusal('person-not-found')
    const { rolesChanged } = await accounts.profiles.save(person, input)
    const renewed = rolesChanged ? await accounts.sessions.renew(person.sessionId) : undefined
    if (renewed) reply.header('authorization', renewed)
    return profileOf(accounts, person.id, languageOfRequest(request))
  }
  answer(app, endpoints.saveProfile, toSave, save)
  answer(app, endpoints.createProfile, toSave, save)
  answerAnyone(
    app,
    endpoints.readPublisher,
    { params: shapes.PersonParams, output: shapes.Publisher, summary: 'Get the public profile of a landlord' },
    async ({ params, request }) => {
      const facts = (await accounts.publicFacts([params.id])).get(params.id)
      if (!facts || facts.categoryId === null) throw new Refusal('person-not-found')
      return describePublisher(facts, languageOfRequest(request))
    },
  )
  avatarRoutes(app, accounts, files)
}

function avatarRoutes(app: FastifyInstance, accounts: Accounts, files: Files): void {
  const output = shapes.AvatarFacts
  answer(app, endpoints.changeAvatar, { output, summary: 'Change your picture' }, async ({ request, person }) => {
    const { file, userId } = await readUpload(request)
    if (userId && userId !== person.id) throw new Refusal('person-not-found')
    return { filePath: await accounts.changeAvatar(person.id, file) }
  })
  const toRead = { params: shapes.PersonParams, output, summary: 'Get the address of a user’s picture' }
  answerAnyone(app, endpoints.readAvatar, toRead, async ({ params }) => {
    const facts = (await accounts.publicFacts([params.id])).get(params.id)
    if (!facts) throw new Refusal('person-not-found')
    return { filePath: facts.avatarPath }
  })
  app.get<{ Params: { name: string } }>('/files/avatars/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params
    if (!/^[0-9a-f-]{36}\.png$/.test(name)) throw new Refusal('photo-not-found')
    const found = await files.read(`avatars/${name}`)
    if (!found) throw new Refusal('photo-not-found')
    reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/png')
    return reply.header('content-length', found.size).send(found.stream)
  })
}

async function readUpload(request: FastifyRequest): Promise<{ file: Uint8Array; userId: string | undefined }> {
  if (!request.isMultipart()) throw new Refusal('wrong-type')
  let file: Uint8Array | undefined
  let userId: string | undefined
  const listen = watchUpload(request)
  for await (const part of partsOf(request, listen)) {
    if (part.type === 'file') file = await listen(part.toBuffer())
    else if (part.fieldname === 'userId') userId = String(part.value)
  }
  if (!file) throw new Refusal('invalid-values', { file: 'required' })
  return { file, userId }
}

async function profileOf(accounts: Accounts, id: string, language: Language) {
  const account = await accounts.find(id)
  if (!account) throw new Refusal('person-not-found')
  const [wallets, walletCode] = await Promise.all([accounts.wallets.list(id), accounts.wallets.waitingNonce(id)])
  return describeProfile(account, { wallets, walletCode }, language)
}
