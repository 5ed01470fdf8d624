/**
 * Routes to prove wallets (D 4.7). They need a confirmed email; otherwise a stranger who registers the address first
 * could leave a wallet in the account.
 */
import * as shapes from '@keyhold/api/accounts.schema.ts'
import { askWalletMessage, listWallets, proveWallet, stopWalletSignIn } from '@keyhold/api/accounts.ts'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../../../http/answer.ts'
import type { Accounts } from '../service.ts'
import { describeWallet } from '../user.ts'

type WalletRoutesDeps = Pick<Accounts, 'wallets' | 'requireConfirmed' | 'reauthenticate'>

/** Registers the wallet routes. */
export function walletRoutes(
  app: FastifyInstance,
  { wallets, requireConfirmed, reauthenticate }: WalletRoutesDeps,
): void {
  const output = shapes.Wallet.array()
  const toAsk = {
    input: shapes.WalletNonceInput,
    output: shapes.WalletMessage,
    summary: 'Get the message that proves a wallet',
  }
  answer(app, askWalletMessage, toAsk, async ({ input, person }) => {
    requireConfirmed(person)
    await reauthenticate(person, 'wallet', input)
    const { message, nonce, expiresAt } = await wallets.createMessage(person, input.address)
    return { message, walletCode: nonce, expiresAt: expiresAt.toISOString() }
  })
  const toProve = { input: shapes.WalletProof, output, summary: 'Prove a wallet with the signed message' }
  answer(app, proveWallet, toProve, async ({ input, person }) => {
    requireConfirmed(person)
    await wallets.prove(person, input.message, input.signature)
    return (await wallets.list(person.id)).map(describeWallet)
  })
  const toStop = { input: shapes.WalletNonceInput, output, summary: 'Stop signing in with a wallet' }
  answer(app, stopWalletSignIn, toStop, async ({ input, person }) => {
    await reauthenticate(person, 'wallet', input)
    await wallets.stopSigningIn(person, input.address)
    return (await wallets.list(person.id)).map(describeWallet)
  })
  answer(app, listWallets, { output, summary: 'List your proved wallets' }, async ({ person }) =>
    (await wallets.list(person.id)).map(describeWallet),
  )
}
