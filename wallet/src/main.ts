// The page "Make my account": passkey, recovery key on paper, address, and back to where the person came from.
import { recoveryKeyFrom, recoveryPrivateKey } from '@keyhold/escrow/accounts/recoveryKey.ts'
import type { Owners } from '@keyhold/escrow/accounts/signatures.ts'
import { privateKeyToAddress } from 'viem/accounts'
import { checkedAddress } from './chain.ts'
import { type Config, ConfigRefused, readConfig } from './config.ts'
import { button, element } from './dom.ts'
import { canReadPasskeys, makePasskey } from './passkey.ts'
import { returnAddress, withAccount } from './returnTo.ts'
import { addressStep, checkStep, faultStep, keyStep, type Step, startStep, waitStep } from './steps.ts'
import { credentialId, readAccount, storeAccount } from './storedAccount.ts'
import { fill, type Language, languages, pickLanguage, type Words } from './words.ts'

const page = document.getElementById('page') ?? document.body
let language = pickLanguage(location.search, navigator.languages)
let shown: Step = waitStep()

/** Shows a step and moves the focus to its heading: a screen reader reads it. */
function show(step: Step): void {
  shown = step
  document.documentElement.lang = language
  const view = step(languages[language].words)
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

async function showAddress(config: Config, owners: Owners): Promise<void> {
  show(waitStep())
  const checked = await checkedAddress(config, owners)
  if ('fault' in checked) return show(faultStep(checked.fault, () => void showAddress(config, owners)))
  const target = returnAddress(location.search, config.origins)
  show(addressStep(checked.account, target && withAccount(target, checked.account, owners)))
}

async function start(): Promise<void> {
  if (window.top !== window) return show(faultStep('frame'))
  if (!canReadPasskeys()) return show(faultStep('no-passkeys'))
  try {
    const config = readConfig(await (await fetch('config.json')).json(), location.href)
    const existing = readAccount(localStorage)
    if (existing) return await showAddress(config, existing)
    show(startStep((words) => make(config, words)))
  } catch (error) {
    console.error(error instanceof ConfigRefused ? error.message : error)
    show(faultStep('not-set-up'))
  }
}

void start()
