/** Routes for signing in without a password. */
import { CurrentUser } from '@keyhold/api/accounts.schema.ts'
import * as passkeyShapes from '@keyhold/api/passkeys.schema.ts'
import { askPasskeyLogin, loginWithPasskey } from '@keyhold/api/passkeys.ts'
import * as walletShapes from '@keyhold/api/walletLogin.schema.ts'
import { askWalletLogin, loginWithWallet } from '@keyhold/api/walletLogin.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerAnyone } from '../../../../http/answer.ts'
import { languageOfRequest } from '../../../../http/language.ts'
import { deviceCookies, deviceOf } from '../devices/cookies.ts'
import type { Accounts } from '../service.ts'
import { originOf } from '../sessions/origin.ts'
import { describeUser } from '../user.ts'
import type { CompletedSignIn } from './completeSignIn.ts'

type SignInRoutesDeps = Pick<Accounts, 'signIns' | 'isSecure' | 'provedWallets'>

/** Registers the routes for signing in with a passkey and with a wallet. */
export function signInRoutes(app: FastifyInstance, { signIns, isSecure, provedWallets }: SignInRoutesDeps): void {
  const trying = (request: FastifyRequest, timeZone: string | undefined) => ({
    from: request.ip,
    device: deviceOf(request),
    origin: originOf(request.headers['user-agent'], timeZone),
  })
  const welcome = async (reply: FastifyReply, { account, token, device, needsPasskey }: CompletedSignIn) => {
    reply.header('authorization', token).header('set-cookie', deviceCookies(device, isSecure))
    return describeUser(account, await provedWallets(account.id), needsPasskey)
  }
  const toAsk = { output: passkeyShapes.PasskeyRequest, summary: 'Get the challenge to sign in with a passkey' }
  answerAnyone(app, askPasskeyLogin, toAsk, ({ request }) => signIns.askPasskey(request.ip))
  const output = CurrentUser
  const byPasskey = { input: passkeyShapes.PasskeyLogin, output, summary: 'Sign in with a passkey' }
  answerAnyone(app, loginWithPasskey, byPasskey, async ({ input, request, reply }) =>
    welcome(reply, await signIns.withPasskey(input.answer, trying(request, input.timeZone))),
  )
  const toSign = {
    input: walletShapes.WalletLoginMessageInput,
    output: walletShapes.WalletLoginMessage,
    summary: 'Get the message to sign in with a wallet',
  }
  answerAnyone(app, askWalletLogin, toSign, async ({ input, request }) => {
    const language = languageOfRequest(request)
    const { message, expiresAt } = await signIns.askWallet(input.address, language, request.ip)
    return { message, expiresAt: expiresAt.toISOString() }
  })
  const byWallet = { input: walletShapes.WalletLogin, output, summary: 'Sign in with a wallet' }
  answerAnyone(app, loginWithWallet, byWallet, async ({ input, request, reply }) => {
    const { message, signature, timeZone } = input
    return welcome(reply, await signIns.withWallet({ message, signature }, trying(request, timeZone)))
  })
}
