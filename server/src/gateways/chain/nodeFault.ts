/** Why a node of the chain failed, as logged: which node, the call, and its answer; never its address. */
import { BaseError, HttpRequestError } from 'viem'

/** The nodes by the names of their settings, which the operator knows. */
export type NodeName = 'RPC_URL' | 'SECOND_RPC_URL'

/** A sentence about one node, or both, for the operator. */
export class NodeFault extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'NodeFault'
  }
}

/**
 * Why a node failed. The path, query and credentials of its address are redacted, also where the node repeats them, and
 * so are those of the other node: they may hold an API key.
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

/** The same for an error of either node: a failed request names the address it called. */
export function faultOfEither({ nodeUrl, second }: Nodes, error: unknown): NodeFault {
  return second && isOfNode(second.nodeUrl, error)
    ? nodeFault('SECOND_RPC_URL', second.nodeUrl, error, [nodeUrl])
    : nodeFault('RPC_URL', nodeUrl, error, second && [second.nodeUrl])
}

/** Whether that address, complete except for its credentials, was called. */
function isOfNode(url: string, error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  return [...error.message.matchAll(/^URL: (\S+)$/gm)].some(([, called = '']) => addressOf(called) === addressOf(url))
}

function addressOf(url: string): string | undefined {
  const parsed = URL.parse(url)
  return parsed ? parsed.origin + parsed.pathname + parsed.search : undefined
}

/** The message, and the facts that distinguish an expired key, a used-up quota and refused logs. */
function wordsOf(error: unknown): string {
  if (!(error instanceof BaseError)) return error instanceof Error ? error.message : String(error)
  const failed = error.walk((one) => one instanceof HttpRequestError) as HttpRequestError | null
  const methods = [...error.message.matchAll(/"method":"(\w+)"/g)].map(([, method]) => method)
  const facts = [failed?.status && `status ${failed.status}`, codeOf(error), ...new Set(methods)].filter(Boolean)
  return [error.shortMessage, facts.length > 0 && `(${facts.join(', ')})`, error.details].filter(Boolean).join(' ')
}

/** The innermost code: of a refused connection, an unknown host name, or a call that the node does not support. */
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

/** The parts of an address that may be a key, as written there and as a node may have decoded them. */
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

/** Shorter parts are words such as `v2` and `bsc`, and no key. */
const isDescriptive = (piece: string) => piece.length >= 6
