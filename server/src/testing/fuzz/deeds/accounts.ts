/** Valid actions on accounts: a permanent change is made by a new user. */
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createAuthenticator } from '../../../domains/accounts/accounts/passkeys/authenticator.setup.ts'
import { password } from './asking.ts'
import type { Deeds } from './deed.ts'
import type { DeedPlace } from './place.ts'

const currentPassword = password

/** A complete profile form. */
const formOf = ({ id, email }: { id: string; email: string }) => ({
  id,
  emailAddress: email,
  firstName: 'Iris',
  lastName: 'Trial',
  phoneNumber: '+503 2264 1180',
})

/** A user who requested a password reset, and the token of the email. */
async function whoForgot({ aPerson, ask, tokenTo }: DeedPlace) {
  const person = await aPerson()
  await ask('visitor', 'POST', '/forgottenPassword', { email: person.email })
  return { ...person, reset: await tokenTo(person.email) }
}

/** An address that signed up for the newsletter: its confirmation and unsubscribe links. */
async function aSubscriber({ ask, anAddress, tokenTo }: DeedPlace) {
  const email = anAddress()
  await ask('visitor', 'POST', '/subscribe', { email, name: 'Nora', phone: '+503 2264' })
  const confirm = await tokenTo(email, /^\/newsletter\/([\w-]+)$/)
  return { confirm, leave: await tokenTo(email, /^\/unsubscribe\/([\w-]+)$/) }
}

/** A user with a passkey, and its authenticator. */
async function aKeyholder({ aPerson, ask }: DeedPlace) {
  const person = await aPerson()
  const device = createAuthenticator()
  const creation = await ask(person, 'POST', '/user/passkeys/challenge', { currentPassword })
  const answer = device.make(creation)
  return { ...person, device, answer, addNow: () => ask(person, 'POST', '/user/passkeys', { name: 'Laptop', answer }) }
}

/** A user with an unproved wallet, and the signed message that proves it. */
async function aWalletOwner({ aPerson, ask }: DeedPlace) {
  const person = await aPerson()
  const wallet = privateKeyToAccount(generatePrivateKey())
  const { address } = wallet
  const { message } = await ask(person, 'POST', '/profile/wallet/nonce', { address, currentPassword })
  const proof = { message, signature: await wallet.signMessage({ message }) }
  return { ...person, wallet, address, proof, proveNow: () => ask(person, 'POST', '/profile/wallet/prove', proof) }
}

export const accountDeeds: Deeds = {
  'POST /registration/confirm': async ({ ask, anAddress, tokenTo }) => {
    const email = anAddress()
    await ask('visitor', 'POST', '/registration', { email, password, languageId: 700_000 })
    return { by: 'visitor', body: { token: await tokenTo(email), password } }
  },
  'POST /registration/keepEmail': async (place) => {
    const person = await place.aPerson()
    const form = { ...formOf(person), emailAddress: place.anAddress(), currentPassword }
    await place.ask(person, 'PUT', '/profile', form)
    return { by: 'visitor', body: { token: await place.tokenTo(person.email, /^\/keep-email\/([\w-]+)$/) } }
  },
  'POST /login': async ({ aPerson }) => ({ by: 'visitor', body: { username: (await aPerson()).email, password } }),
  'DELETE /user/sessions/{id}': async ({ aPerson, signIn, ask }) => {
    const { email, token } = await aPerson()
    await signIn(email)
    const sessions: { id: string; isCurrent: boolean }[] = await ask({ token }, 'GET', '/user/sessions')
    return { by: { token }, params: { id: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '' } }
  },
  'GET /forgottenPassword/setNewPassword/{token}': async (place) => ({
    by: 'visitor',
    params: { token: (await whoForgot(place)).reset },
  }),
  'PUT /forgottenPassword/setNewPassword': async (place) => {
    const { email, reset } = await whoForgot(place)
    const chosen = 'seven doors to open'
    return { by: 'visitor', body: { email, token: reset, newPassword: chosen, newPasswordAgain: chosen } }
  },
  'PUT /profile/newPassword': async ({ aPerson }) => {
    const { id, token } = await aPerson()
    const chosen = 'seven doors to open'
    return { by: { token }, body: { id, currentPassword, newPassword: chosen, newPasswordAgain: chosen } }
  },
  'PUT /profile': async ({ aPerson, anAddress }) => {
    const person = await aPerson()
    return { by: person, body: { ...formOf(person), emailAddress: anAddress(), currentPassword } }
  },
  'POST /profile': async ({ aPerson }) => {
    const person = await aPerson()
    return { by: person, body: { ...formOf(person), categoryTypeId: 1_300_000, dateOfBirth: '1990-01-01' } }
  },
  'POST /profile/leaving/archive': async ({ aPerson }) => ({ by: await aPerson(), body: { currentPassword } }),
  'POST /profile/leaving/delete': async ({ aPerson }) => ({ by: await aPerson(), body: { currentPassword } }),
  'POST /subscribe/confirm': async (place) => ({
    by: 'visitor',
    body: { token: (await aSubscriber(place)).confirm },
  }),
  'POST /unsubscribe': async (place) => ({ by: 'visitor', body: { token: (await aSubscriber(place)).leave } }),
  'POST /unsubscribe/{token}': async (place) => ({
    by: 'visitor',
    params: { token: (await aSubscriber(place)).leave },
  }),
  'POST /user/passkeys/challenge': async ({ aPerson }) => ({ by: await aPerson(), body: { currentPassword } }),
  'POST /user/passkeys': async (place) => {
    const { token, answer } = await aKeyholder(place)
    return { by: { token }, body: { name: 'Laptop', answer } }
  },
  'POST /user/passkeys/ask': async (place) => {
    const { token, addNow } = await aKeyholder(place)
    await addNow()
    return { by: { token }, body: { act: 'passkeys' } }
  },
  'PUT /user/passkeys/{id}': async (place) => {
    const { token, addNow } = await aKeyholder(place)
    const [passkey] = await addNow()
    return { by: { token }, params: { id: passkey.id }, body: { name: 'Phone' } }
  },
  'POST /user/passkeys/{id}/remove': async (place) => {
    const { token, device, addNow } = await aKeyholder(place)
    const [passkey] = await addNow()
    const request = await place.ask({ token }, 'POST', '/user/passkeys/ask', { act: 'passkeys' })
    return { by: { token }, params: { id: passkey.id }, body: { passkey: device.answer(request) } }
  },
  'POST /login/passkey': async (place) => {
    const { device, addNow } = await aKeyholder(place)
    await addNow()
    const request = await place.ask('visitor', 'POST', '/login/passkey/challenge')
    return { by: 'visitor', body: { answer: device.answer(request) } }
  },
  'POST /profile/wallet/nonce': async ({ aPerson }) => {
    const { address } = privateKeyToAccount(generatePrivateKey())
    return { by: await aPerson(), body: { address, currentPassword } }
  },
  'POST /profile/wallet/prove': async (place) => {
    const { token, proof } = await aWalletOwner(place)
    return { by: { token }, body: proof }
  },
  'POST /profile/wallet/signInStopped': async (place) => {
    const { token, address, proveNow } = await aWalletOwner(place)
    await proveNow()
    return { by: { token }, body: { address, currentPassword } }
  },
  'POST /login/wallet': async (place) => {
    const { wallet, address, proveNow } = await aWalletOwner(place)
    await proveNow()
    const { message } = await place.ask('visitor', 'POST', '/login/wallet/message', { address })
    return { by: 'visitor', body: { message, signature: await wallet.signMessage({ message }) } }
  },
}
