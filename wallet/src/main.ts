// The page: makes an account (passkey, recovery key on paper, address) or opens one, signs what a page of Keyhold asks for, and goes back.
import { recoveryKeyFrom, recoveryPrivateKey } from '@keyhold/escrow/accounts/recoveryKey.ts'
import type { Owners } from '@keyhold/escrow/accounts/signatures.ts'
import type { SignRequest } from '@keyhold/escrow/accounts/signRequest.ts'
import { type Address, bytesToHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { checkedAddress, useOf } from './chain.ts'
import { type Config, ConfigRefused, readConfig } from './config.ts'
import { button, element } from './dom.ts'
import { ownersFrom } from './openAccount.ts'
import { openStep, typedKeyStep } from './openSteps.ts'
import { parseUrl } from './parseUrl.ts'
import { type Answer, askPasskey, canReadPasskeys, makePasskey } from './passkey.ts'
import { isPayeeKnown, storePayees } from './payees.ts'
import { readRequest } from './request.ts'
import { returnAddress, withAccount, withFragment } from './returnTo.ts'
import { prepare, sign } from './sign.ts'
import { accountsIn, signStep } from './signSteps.ts'
import { addressStep, checkStep, type Fault, faultStep, keyStep, type Step, startStep, waitStep } from './steps.ts'
import { credentialId, readAccount, type StoredAccount, storeAccount } from './storedAccount.ts'
import { fill, type Language, languages, pickLanguage, type Words } from './words.ts'

const page = document.getElementById('page') ?? document.body
let language = pickLanguage(location.search, navigator.languages)
let shown: Step = waitStep()

/** Shows a step and moves the focus to its heading: a screen reader reads it. */
function show(step: Step): void {
  shown = step
  document.documentElement.lang = language
  const { words, labels } = languages[language]
  const view = step(words, { language, labels })
  page.replaceChildren(view, languageBar())
  const heading = view.querySelector('h1')
  document.title = `${heading?.textContent} · Keyhold`
  heading?.focus()
}

function languageBar(): HTMLElement {
  const choices = Object.entries(languages).map(([tag, { name }]) => {
    const choose = button(name, () => {
      language = tag as Language
      show(shown)
    })
    choose.className = 'plain'
    choose.lang = tag
    choose.setAttribute('aria-pressed', String(tag === language))
    return choose
  })
  return element('nav', { 'aria-label': languages[language].words.languages }, ...choices)
}

/** For a person whose account this browser does not know. */
function showStart(config: Config): void {
  show(
    startStep(
      (words) => make(config, words),
      () => open(config),
    ),
  )
}

async function make(config: Config, words: Words) {
  const key = recoveryKeyFrom(crypto.getRandomValues(new Uint8Array(15)))
  const recovery = privateKeyToAddress(recoveryPrivateKey(key))
  const existing = readAccount(localStorage)
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date())
  const name = fill(words.passkeyName, { date })
  const made = await makePasskey(name, recovery, existing ? [credentialId(existing)] : [])
  if ('fault' in made) return made.fault
  const { x, y, id } = made.passkey
  const places = twoGroups()
  const toKey = () => show(keyStep(key, toCheck))
  const toCheck = () => show(checkStep(key, places, { back: toKey, next: kept }))
  const kept = () => {
    removeEventListener('beforeunload', warn)
    storeAccount(localStorage, { x, y, recovery }, id)
    void showAddress(config, { x, y, recovery })
  }
  addEventListener('beforeunload', warn)
  toKey()
  return undefined
}

/** Leaving before the key was checked would lose it. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Two different groups of four characters, by chance. */
function twoGroups(): number[] {
  const [first = 0, step = 0] = crypto.getRandomValues(new Uint8Array(2))
  return [first % 6, ((first % 6) + 1 + (step % 5)) % 6].sort((one, other) => one - other)
}

/** Asks the passkey twice, looks for its account on the chain, and starts the page again with it. */
function open(config: Config): void {
  const back = () => showStart(config)
  const first = async () => {
    const one = await askPasskey(bytesToHex(crypto.getRandomValues(new Uint8Array(32))))
    if ('fault' in one) return one.fault
    show(openStep(true, () => second(one), back))
    return undefined
  }
  const second = async (one: Answer) => {
    const other = await askPasskey(bytesToHex(crypto.getRandomValues(new Uint8Array(32))), one.id)
    if ('fault' in other) return other.fault
    const owners = ownersFrom(one, other)
    return owners ? await found(config, owners, one.id) : 'other-passkey'
  }
  show(openStep(false, first, back))
}

/** Opens an account that the chain knows; for any other the recovery key is asked for, which may never have been written down. */
async function found(config: Config, owners: Owners, id: Uint8Array): Promise<Fault | undefined> {
  const checked = await checkedAddress(config, owners)
  if ('fault' in checked) return checked.fault
  const use = await useOf(config, owners, checked.account).catch(() => undefined)
  if (!use) return 'chain-away'
  if (use === 'replaced') return 'replaced'
  const keep = () => {
    storeAccount(localStorage, owners, id)
    void start()
  }
  if (use === 'used') keep()
  else show(typedKeyStep(owners.recovery, keep))
  return undefined
}

async function showAddress(config: Config, owners: Owners): Promise<void> {
  show(waitStep())
  const checked = await checkedAddress(config, owners)
  if ('fault' in checked) return show(faultStep(checked.fault, () => void showAddress(config, owners)))
  const target = returnAddress(location.search, config.origins)
  show(addressStep(checked.account, target && withAccount(target, checked.account, owners)))
}

/** Checks a request, shows what it means, and goes back with the signature. */
async function signRequest(config: Config, owners: StoredAccount | undefined, request: SignRequest): Promise<void> {
  const target = returnAddress(location.search, config.origins)
  // Only the page that gets the answer may ask: a link elsewhere would be shown as its request.
  if (!target || parseUrl(document.referrer)?.origin !== target.origin) return show(faultStep('no-return'))
  if (!owners) return open(config)
  const again = () => void signRequest(config, owners, request)
  const checked = await checkedAddress(config, owners)
  if ('fault' in checked) return show(faultStep(checked.fault, again))
  const asked = await prepare(config, checked.account, owners, request, target).catch(() => undefined)
  if (!asked) return show(faultStep('chain-away', again))
  if ('fault' in asked) return show(faultStep(asked.fault))
  const names = 'message' in request ? {} : request
  const isNew = (address: Address) => address !== checked.account && !isPayeeKnown(localStorage, address)
  const press = async () => {
    const signed = await sign(config, owners, asked)
    if ('fault' in signed) return signed.fault
    if ('act' in request) storePayees(localStorage, accountsIn(asked.statement))
    // Going back must not ask again: the number would be the next one, and the payment a second one.
    location.replace(withFragment(target, { account: checked.account, ...signed }))
    return undefined
  }
  show(signStep(asked, { ...names, target, account: checked.account, isNew }, press))
}

async function start(): Promise<void> {
  if (window.top !== window) return show(faultStep('frame'))
  if (!canReadPasskeys()) return show(faultStep('no-passkeys'))
  try {
    const config = readConfig(await (await fetch('config.json')).json(), location.href)
    const existing = readAccount(localStorage)
    const request = readRequest(location.hash)
    if (request === 'unreadable') return show(faultStep('unreadable'))
    if (request !== 'none') return await signRequest(config, existing, request)
    if (existing) return await showAddress(config, existing)
    showStart(config)
  } catch (error) {
    console.error(error instanceof ConfigRefused ? error.message : error)
    show(faultStep('not-set-up'))
  }
}

// Another request in the same window: the page starts anew, so that nothing of the first one is left.
addEventListener('hashchange', () => location.reload())
void start()
