/** Sentences on a page: each request and each browser has its own, never a global one; keys are typed from English. */
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import type { Language } from './language.ts'
import { findSentence, saySentence, type Tree } from './sentences.ts'
import type { Key, Namespace, Sentences, Words } from './words.ts'

/** Says a sentence of one namespace; `values` fill its `{{names}}`, `count` chooses its plural. */
export interface Text<Space extends Namespace> {
  (key: Key<Words[Space]>, values?: Readonly<Record<string, string | number>>): string
  /** Whether there is a sentence for a key that comes from data, e.g. a refusal's code. */
  has(key: string): boolean
}

/** How sentences of a namespace are found: at once on the server, after a while in the browser. */
export type FindWords = (language: Language, namespace: Namespace) => object | Promise<object>

/** The sentences of one page in one language, and those still on their way. */
export interface Texts {
  readonly language: Language
  readonly words: Map<Namespace, Tree>
  readonly find: FindWords
  readonly waiting: Map<Namespace, Promise<void>>
}

interface Place {
  readonly texts: Texts
  readonly nonce?: string | undefined
}

const TextContext = createContext<Place | undefined>(undefined)
const elementId = 'keyhold-words'

/** The sentences of one language, beginning with those that are known. */
export function createTexts(language: Language, words: Sentences, find: FindWords): Texts {
  return { language, words: new Map(Object.entries(words) as [Namespace, Tree][]), find, waiting: new Map() }
}

/** Gives a page its sentences. */
export function TextProvider({ texts, nonce, children }: Place & { children: ReactNode }) {
  const place = useMemo(() => ({ texts, nonce }), [texts, nonce])
  return <TextContext value={place}>{children}</TextContext>
}

function usePlace(): Place {
  const place = use(TextContext)
  if (!place) throw new Error('A page has no TextProvider')
  return place
}

/** The language of this page. It never changes within a page: the switch loads the page again. */
export function useLanguage(): Language {
  return usePlace().texts.language
}

/** The nonce of inline scripts; only known while the server renders. */
export function useNonce(): string | undefined {
  return usePlace().nonce
}

/**
 * The sentences of a namespace. Whatever the server used is inside the page; other namespaces are fetched in the
 * browser when a page needs them, and the navigation waits for them.
 */
export function useText<Space extends Namespace>(namespace: Space): Text<Space> {
  const { texts } = usePlace()
  // Always called: React goes on where it waited, and wants to be asked the same again, also for what has come since.
  use(arrival(texts, namespace))
  return useMemo(() => {
    const tree = texts.words.get(namespace) ?? {}
    const text = (key: string, values?: Readonly<Record<string, string | number>>) =>
      saySentence(tree, texts.language, key, values)
    const has = (key: string): boolean => findSentence(tree, texts.language, key) !== undefined
    return Object.assign(text, { has }) as Text<Space>
  }, [texts, namespace])
}

/** What `use` reads without waiting: https://react.dev/reference/react/use. */
const arrived = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

function arrival({ language, words, find, waiting }: Texts, namespace: Namespace): Promise<void> {
  if (words.has(namespace)) return arrived
  const known = waiting.get(namespace)
  if (known) return known
  const found = find(language, namespace)
  const keep = (tree: object) => void words.set(namespace, tree as Tree)
  if (!(found instanceof Promise)) {
    keep(found)
    return arrived
  }
  const coming = found.then(keep)
  waiting.set(namespace, coming)
  return coming
}

/** The words inside the page: data for the browser, not a script that runs. Stands last, so that it knows them all. */
export function EmbeddedWords() {
  const { texts } = usePlace()
  const [json] = useState(() => {
    const words = Object.fromEntries(texts.words)
    return JSON.stringify({ language: texts.language, words }).replaceAll('<', '\\u003c')
  })
  return (
    <script id={elementId} type="application/json" suppressHydrationWarning>
      {json}
    </script>
  )
}

/** Reads the words that came inside the page. */
export function embeddedWords(): { language: Language; words: Sentences } {
  return JSON.parse(document.getElementById(elementId)?.textContent ?? '{"language":"en","words":{}}')
}
