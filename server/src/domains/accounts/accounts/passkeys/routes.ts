/**
 * Routes for one's own passkeys. They need a confirmed email; otherwise a stranger who registers the address first
 * could leave a passkey in the account.
 */
import { CurrentUser } from '@keyhold/api/accounts.schema.ts'
import * as shapes from '@keyhold/api/passkeys.schema.ts'
import * as endpoints from '@keyhold/api/passkeys.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../../../http/answer.ts'
import type { Accounts } from '../service.ts'
import { describeUser } from '../user.ts'

type PasskeyRoutesDeps = Pick<
  Accounts,
  'passkeys' | 'requireConfirmed' | 'reauthenticate' | 'sessions' | 'find' | 'provedWallets'
>

/** Registers the passkey routes. */
export function passkeyRoutes(app: FastifyInstance, accounts: PasskeyRoutesDeps): void {
  const { passkeys, requireConfirmed, reauthenticate } = accounts
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
  const toConfirm = {
    input: shapes.PasskeyConfirmation,
    output: CurrentUser,
    summary: 'Confirm your session with a passkey, for the pages of your role',
  }
  answer(app, endpoints.confirmSession, toConfirm, async ({ person, input }) => {
    await reauthenticate(person, 'role', input)
    await accounts.sessions.confirm(person.sessionId)
    const account = await accounts.find(person.id)
    if (!account) throw new Refusal('session-over')
    return describeUser(account, await accounts.provedWallets(person.id))
  })
}
