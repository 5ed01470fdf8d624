/**
 * Messages on a page: each request and each browser has its own store, never a global one; keys are typed from English.
 */
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { findMessage, formatMessage, type MessageTree } from './formatMessage.ts'
import type { Language } from './language.ts'
import type { MessageKey, Messages, MessagesByNamespace, Namespace } from './messages.ts'

/** Formats a message of one namespace; `values` fill its `{{names}}`, `count` chooses its plural. */
export interface Text<Space extends Namespace> {
  (key: MessageKey<Messages[Space]>, values?: Readonly<Record<string, string | number>>): string
  /** Whether there is a message for a key from data, e.g. a refusal's code. */
  has(key: string): boolean
}

/** How the messages of a namespace are loaded: synchronously on the server, asynchronously in the browser. */
export type LoadMessages = (language: Language, namespace: Namespace) => object | Promise<object>

/** The messages of one page in one language, and those still loading. */
export interface MessageStore {
  readonly language: Language
  readonly words: Map<Namespace, MessageTree>
  readonly load: LoadMessages
  readonly loading: Map<Namespace, Promise<void>>
  /** Cached: a page requests the same one a hundred times. */
  readonly texts: Map<Namespace, unknown>
}

interface TextContextValue {
  readonly messages: MessageStore
  readonly nonce?: string | undefined
  readonly faultId?: string | undefined
}

const TextContext = createContext<TextContextValue | undefined>(undefined)
/** For the element at the end of a page. */
export const messagesElementId = 'keyhold-words'

/** A store of one language's messages, starting with the known ones. */
export function createMessageStore(language: Language, words: MessagesByNamespace, load: LoadMessages): MessageStore {
  const known = new Map(Object.entries(words) as [Namespace, MessageTree][])
  return { language, words: known, load, loading: new Map(), texts: new Map() }
}

/** Provides a page with its messages. */
export function TextProvider({ messages, nonce, faultId, children }: TextContextValue & { children: ReactNode }) {
  const contextValue = useMemo(() => ({ messages, nonce, faultId }), [messages, nonce, faultId])
  return <TextContext value={contextValue}>{children}</TextContext>
}

function useTextContext(): TextContextValue {
  const contextValue = use(TextContext)
  if (!contextValue) throw new Error('A page has no TextProvider')
  return contextValue
}

/** The language of this page. It never changes within a page: the switch loads the page again. */
export function useLanguage(): Language {
  return useTextContext().messages.language
}

/** The nonce of inline scripts; only known while the server renders. */
export function useNonce(): string | undefined {
  return useTextContext().nonce
}

/** The request id of this page's faults in the log; only known while the server renders. */
export function useFaultId(): string | undefined {
  return useTextContext().faultId
}

/**
 * The messages of a namespace. Those the server used are embedded in the page; the browser fetches other namespaces on
 * demand, and the navigation waits for them.
 */
export function useText<Space extends Namespace>(namespace: Space): Text<Space> {
  const { messages } = useTextContext()
  // Always called: React resumes where it suspended, and needs the same hook calls even if the messages have arrived
  // since.
  use(loadNamespace(messages, namespace))
  return textOf(messages, namespace)
}

function textOf<Space extends Namespace>({ language, words, texts }: MessageStore, namespace: Space): Text<Space> {
  const known = texts.get(namespace)
  if (known) return known as Text<Space>
  const tree = words.get(namespace) ?? {}
  const say = (key: string, values?: Readonly<Record<string, string | number>>) =>
    formatMessage(tree, language, key, values)
  const has = (key: string): boolean => findMessage(tree, language, key) !== undefined
  const text = Object.assign(say, { has }) as Text<Space>
  texts.set(namespace, text)
  return text
}

/** `use` reads a settled promise without waiting: https://react.dev/reference/react/use. */
const loaded = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

function loadNamespace({ language, words, load, loading }: MessageStore, namespace: Namespace): Promise<void> {
  // First: React resumes with the promise on which it suspended, also when the messages have arrived since.
  const known = loading.get(namespace)
  if (known) return known
  if (words.has(namespace)) return loaded
  const found = load(language, namespace)
  const keep = (tree: object) => void words.set(namespace, tree as MessageTree)
  if (!(found instanceof Promise)) {
    keep(found)
    return loaded
  }
  const promise: Promise<void> = found.then((tree) => {
    keep(tree)
    Object.assign(promise, { status: 'fulfilled', value: undefined })
  })
  loading.set(namespace, promise)
  return promise
}

const writtenWords = new WeakMap<MessageTree, string>()

/** Serialized messages of a namespace; the server serializes each once. */
function writeWords(words: MessageTree): string {
  const written = import.meta.env.SSR ? writtenWords.get(words) : undefined
  const json = written ?? JSON.stringify(words).replaceAll('<', '\\u003c')
  if (import.meta.env.SSR) writtenWords.set(words, json)
  return json
}

/**
 * The messages embedded in the page: data for the browser, not an executable script. Placed last, when all are known.
 */
export function EmbeddedMessages() {
  const { messages } = useTextContext()
  const [json] = useState(() => {
    const words = Array.from(messages.words, ([namespace, tree]) => `"${namespace}":${writeWords(tree)}`)
    return `{"language":"${messages.language}","words":{${words}}}`
  })
  return (
    <script id={messagesElementId} type="application/json" suppressHydrationWarning>
      {json}
    </script>
  )
}

/** Reads the messages embedded in the page. */
export function readEmbeddedMessages(): { language: Language; words: MessagesByNamespace } {
  return JSON.parse(document.getElementById(messagesElementId)?.textContent ?? '{"language":"en","words":{}}')
}
