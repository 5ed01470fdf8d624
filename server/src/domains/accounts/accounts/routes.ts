/** Account routes: registering, signing in and out, passwords, the mailbox (spec public §7; D 2, D 3, D 4). */
import * as shapes from '@keyhold/api/accounts.schema.ts'
import * as endpoints from '@keyhold/api/accounts.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { FastifyInstance } from 'fastify'
import type { Files } from '../../../gateways/files.ts'
import type { Outbox } from '../../../gateways/outbox.ts'
import { answer, answerAnyone } from '../../../http/answer.ts'
import { deviceCookies, deviceOf } from './devices/cookies.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { profileRoutes } from './profiles/routes.ts'
import type { Accounts } from './service.ts'
import { originOf } from './sessions/origin.ts'
import { ownSessionRoutes } from './sessions/routes.ts'
import { signInRoutes } from './signIns/routes.ts'
import { describeUser } from './user.ts'
import { walletRoutes } from './wallets/routes.ts'

const done = { success: 'ok' } as const

/** Registers the account routes. `mailbox` exists only where emails stay in Keyhold (development). */
export function accountsRoutes(
  app: FastifyInstance,
  accounts: Accounts,
  options: { readonly files: Files; readonly mailbox?: Outbox | undefined },
): void {
  registrationRoutes(app, accounts)
  sessionRoutes(app, accounts)
  signInRoutes(app, accounts)
  ownSessionRoutes(app, accounts.sessions)
  passwordRoutes(app, accounts)
  profileRoutes(app, accounts, options.files)
  walletRoutes(app, accounts)
  passkeyRoutes(app, accounts)
  mailboxRoutes(app, options.mailbox)
}

function registrationRoutes(app: FastifyInstance, { registration, isSecure, keepEmail: keep }: Accounts): void {
  const { register, confirmEmail, keepEmail, resendConfirmation } = endpoints
  const output = shapes.Done
  const toRegister = { input: shapes.Registration, output, summary: 'Create an account' }
  answerAnyone(app, register, toRegister, async ({ input, request, reply }) => {
    const device = await registration.register({ ...input, from: request.ip }, { device: deviceOf(request) })
    reply.header('set-cookie', deviceCookies(device, isSecure))
    return done
  })
  const toConfirm = {
    input: shapes.ConfirmationInput,
    output: shapes.ConfirmedEmail,
    summary: 'Confirm an email address',
  }
  answerAnyone(app, confirmEmail, toConfirm, async ({ input, person, request }) => {
    const { token, password } = input
    const email = await registration.confirm(token, { personId: person?.id, device: deviceOf(request), password })
    return { ...done, email }
  })
  const toKeep = { input: shapes.KeepEmail, output, summary: 'Undo a change of email address' }
  answerAnyone(app, keepEmail, toKeep, async ({ input }) => {
    await keep(input.token)
    return done
  })
  const toResend = { input: shapes.ResendInput, output, summary: 'Resend the confirmation email' }
  answerAnyone(app, resendConfirmation, toResend, async ({ input, request }) => {
    await registration.resend(input.email, request.ip, input.redirect)
    return done
  })
}

function sessionRoutes(app: FastifyInstance, accounts: Accounts): void {
  const { passwords, sessions } = accounts
  const toSignIn = { input: shapes.LoginInput, output: shapes.CurrentUser, summary: 'Sign in' }
  answerAnyone(app, endpoints.login, toSignIn, async ({ input, request, reply }) => {
    const { username: email, password, letter: mail, timeZone } = input
    const shown = { device: deviceOf(request), letter: mail, origin: originOf(request.headers['user-agent'], timeZone) }
    const { account, token, device, needsPasskey } = await passwords.signIn({
      email,
      password,
      from: request.ip,
      ...shown,
    })
    reply.header('authorization', token).header('set-cookie', deviceCookies(device, accounts.isSecure))
    return describeUser(account, await accounts.provedWallets(account.id), needsPasskey)
  })
  const toKnow = { output: shapes.CurrentUser, summary: 'Get the signed-in user' }
  answer(app, endpoints.currentUser, toKnow, async ({ person }) => {
    const account = await accounts.find(person.id)
    if (!account) throw new Refusal('session-over')
    return describeUser(account, await accounts.provedWallets(account.id), person.needsPasskey)
  })
  const toEnd = { output: shapes.Done, summary: 'Sign out' }
  answer(app, endpoints.logout, toEnd, async ({ person, reply }) => {
    await sessions.end(person.sessionId)
    reply.removeHeader('authorization')
    return done
  })
  const toEndAll = { output: shapes.Done, summary: 'Sign out on every device' }
  answer(app, endpoints.logoutEverywhere, toEndAll, async ({ person, reply }) => {
    await accounts.signOutEverywhere(person.id)
    reply.removeHeader('authorization')
    return done
  })
}

function passwordRoutes(app: FastifyInstance, { passwords }: Accounts): void {
  const { forgotPassword, readResetToken, setNewPassword, changePassword } = endpoints
  const output = shapes.Done
  const toForget = { input: shapes.EmailInput, output, summary: 'Request a password reset' }
  answerAnyone(app, forgotPassword, toForget, async ({ input, request }) => {
    await passwords.forgot(input.email, request.ip)
    return done
  })
  const toRead = {
    params: shapes.TokenParams,
    output: shapes.ResetFacts,
    summary: 'Get the account that a reset link belongs to',
  }
  answerAnyone(app, readResetToken, toRead, async ({ params }) => ({ email: await passwords.readReset(params.token) }))
  const toReset = { input: shapes.NewPassword, output, summary: 'Set a new password with a reset link' }
  answerAnyone(app, setNewPassword, toReset, async ({ input }) => {
    await passwords.reset(input)
    return done
  })
  const toChange = { input: shapes.PasswordChange, output, summary: 'Change your password' }
  answer(app, changePassword, toChange, async ({ input, person }) => {
    if (input.id !== person.id) throw new Refusal('person-not-found')
    await passwords.change(person, input)
    return done
  })
}

function mailboxRoutes(app: FastifyInstance, mailbox: Outbox | undefined): void {
  const output = shapes.MailboxEmail.array()
  const toRead = { input: shapes.MailboxQuery, output, summary: 'List the emails in the development mailbox' }
  answerAnyone(app, endpoints.readMailbox, toRead, async ({ input }) => {
    if (!mailbox) throw new Refusal('no-such-call')
    const emails = await mailbox.listNewest(input.to?.trim().toLowerCase() || undefined)
    return emails.map((mail) => ({ ...mail, postedAt: mail.postedAt.toISOString() }))
  })
}
