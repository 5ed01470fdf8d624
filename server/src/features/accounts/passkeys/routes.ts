/**
 * Routes for one's own passkeys. They need a confirmed email; otherwise a stranger who registers the address first
 * could leave a passkey in the account.
 */
import * as shapes from '@keyhold/api/passkeys.schema.ts'
import * as endpoints from '@keyhold/api/passkeys.ts'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../../http/answer.ts'
import type { Accounts } from '../service.ts'

type PasskeyRoutesDeps = Pick<Accounts, 'passkeys' | 'requireConfirmed' | 'reauthenticate'>

/** Registers the passkey routes. */
export function passkeyRoutes(
  app: FastifyInstance,
  { passkeys, requireConfirmed, reauthenticate }: PasskeyRoutesDeps,
): void {
  const output = shapes.Passkey.array()
  const params = shapes.PasskeyParams
  answer(app, endpoints.listPasskeys, { output, summary: 'List your passkeys' }, ({ person }) =>
    passkeys.list(person.id),
  )
  const toBegin = { input: shapes.Reauthentication, output: shapes.PasskeyCreation, summary: 'Start adding a passkey' }
  answer(app, endpoints.beginPasskey, toBegin, async ({ person, input }) => {
    requireConfirmed(person)
    await reauthenticate(person, 'passkeys', input)
    return passkeys.begin(person)
  })
  const toAdd = { input: shapes.NewPasskey, output, summary: 'Add a passkey' }
  answer(app, endpoints.addPasskey, toAdd, async ({ person, input }) => {
    await passkeys.add(person, input.name, input.answer)
    return passkeys.list(person.id)
  })
  const toRename = { params, input: shapes.PasskeyNaming, output, summary: 'Rename a passkey' }
  answer(app, endpoints.renamePasskey, toRename, async ({ person, params, input }) => {
    await passkeys.rename(person.id, params.id, input.name)
    return passkeys.list(person.id)
  })
  const toRemove = { params, input: shapes.Reauthentication, output, summary: 'Remove a passkey' }
  answer(app, endpoints.removePasskey, toRemove, async ({ person, params, input }) => {
    await reauthenticate(person, 'passkeys', input)
    await passkeys.remove(person.id, params.id)
    return passkeys.list(person.id)
  })
  const toAsk = { input: shapes.AskedAct, output: shapes.PasskeyRequest, summary: 'Get the challenge for your passkey' }
  answer(app, endpoints.askPasskey, toAsk, ({ person, input }) => passkeys.askAgain(person, input.act))
}
