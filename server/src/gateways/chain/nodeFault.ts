/** Why a node of the chain does not do, as the log tells it: which node, what it was asked, what it said; never its address. */
import { BaseError, HttpRequestError } from 'viem'

/** The nodes by the settings that name them, which is how whoever runs Keyhold knows them. */
export type NodeName = 'RPC_URL' | 'SECOND_RPC_URL'

/** A sentence of one node, or of both, for whoever runs Keyhold. */
export class NodeFault extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'NodeFault'
  }
}

/**
 * What a node failed by. Its path, its query and who is named in its address are left out, also where it repeats them, and so is
 * what others' addresses hold: a key may be there.
 */
export function nodeFault(node: NodeName, url: string, error: unknown, others: readonly string[] = []): NodeFault {
  if (error instanceof NodeFault) return error
  const words = withoutAddresses([url, ...others], wordsOf(error))
    .replace(/\s+/g, ' ')
    .trim()
  return new NodeFault(`${node}: ${words.length > longest ? `${words.slice(0, longest)}…` : words}`)
}

/** A node may answer with a whole page. */
const longest = 500

interface Nodes {
  readonly nodeUrl: string
  readonly second: { readonly nodeUrl: string } | undefined
}

/** The same of an error of either node: a request that failed says whom it asked. */
export function faultOfEither({ nodeUrl, second }: Nodes, error: unknown): NodeFault {
  return second && isOfNode(second.nodeUrl, error)
    ? nodeFault('SECOND_RPC_URL', second.nodeUrl, error, [nodeUrl])
    : nodeFault('RPC_URL', nodeUrl, error, second && [second.nodeUrl])
}

/** Whether that address, whole but for who is named in it, was asked. */
function isOfNode(url: string, error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  return [...error.message.matchAll(/^URL: (\S+)$/gm)].some(([, asked = '']) => addressOf(asked) === addressOf(url))
}

function addressOf(url: string): string | undefined {
  const parsed = URL.parse(url)
  return parsed ? parsed.origin + parsed.pathname + parsed.search : undefined
}

/** What happened, and the facts that tell an expired key from a used-up quota, or from logs that are refused. */
function wordsOf(error: unknown): string {
  if (!(error instanceof BaseError)) return error instanceof Error ? error.message : String(error)
  const failed = error.walk((one) => one instanceof HttpRequestError) as HttpRequestError | null
  const asked = [...error.message.matchAll(/"method":"(\w+)"/g)].map(([, method]) => method)
  const facts = [failed?.status && `status ${failed.status}`, codeOf(error), ...new Set(asked)].filter(Boolean)
  return [error.shortMessage, facts.length > 0 && `(${facts.join(', ')})`, error.details].filter(Boolean).join(' ')
}

/** The innermost code: of a connection that was refused, a name that is not known, a call that the node does not take. */
function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined
  return codeOf(error.cause) ?? (error as { readonly code?: unknown }).code
}

function withoutAddresses(urls: readonly string[], words: string): string {
  return urls
    .flatMap(piecesOf)
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, part) => left.replaceAll(part, '…'), words)
}

/** What of an address may be a key, as it is written there and as a node may have understood it. */
function piecesOf(url: string): string[] {
  const { username, password, pathname, search } = new URL(url)
  const whole = [`${pathname}${search}`, pathname, search].filter((part) => part.length > 1)
  const values = search.split(/[?&]/).map((pair) => pair.slice(pair.indexOf('=') + 1))
  const pieces = [username, password, ...pathname.split('/'), ...values]
  return [...whole, ...[...pieces, ...pieces.map(decoded)].filter(isDescriptive)]
}

function decoded(piece: string): string {
  try {
    return decodeURIComponent(piece)
  } catch {
    return piece
  }
}

/** Shorter pieces are words as `v2` and `bsc`, and no key. */
const isDescriptive = (piece: string) => piece.length >= 6
