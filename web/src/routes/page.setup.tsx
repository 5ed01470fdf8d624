/** For tests: a whole page with its loader, with an API faked by path, as a visitor opens it. */
import { type Client, createClient } from '@keyhold/api/client.ts'
import type { PropertyCard } from '@keyhold/api/listings.schema.ts'
import type { SearchRow } from '@keyhold/api/search.schema.ts'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import {
  createMemoryRouter,
  type LoaderFunctionArgs,
  Outlet,
  RouterContextProvider,
  RouterProvider,
  type ShouldRevalidateFunction,
} from 'react-router'
import { expect, vi } from 'vitest'
import { anAd } from '../features/listing-page/listing.setup.ts'
import { everyExternalLink } from '../gateways/externalLinks.setup.ts'
import type { EscrowFees } from '../gateways/moveInFees.ts'
import { type ExternalLinks, requestContext } from '../gateways/requestContext.ts'
import type { Language } from '../gateways/text/language.ts'
import { findMessages } from '../gateways/text/messages.server.ts'
import { createMessageStore, TextProvider } from '../gateways/text/useText.tsx'

interface Page {
  readonly default: ComponentType
  readonly loader?: (args: LoaderFunctionArgs) => unknown
  readonly shouldRevalidate?: ShouldRevalidateFunction
}

/** The API calls, in order. */
export interface ApiCall {
  readonly path: string
  readonly params: unknown
  readonly input: unknown
}

interface Options {
  /** The route's pattern, e.g. `/detail/:id`. */
  readonly path: string
  readonly url: string
  /** Responses by the endpoint's path, or promises of them; a call without one is refused as `no-such-call`. */
  readonly answers: Readonly<Record<string, unknown>>
  readonly language?: Language
  /** The operator's external addresses; all are set by default. */
  readonly outside?: ExternalLinks
}

/** A request context, as loaders get it. */
export const aRequestContext = (api: Client, language: Language = 'en') => ({
  api,
  language,
  nonce: '',
  origin: 'https://k.example',
  demo: false,
  chainId: 56,
  requestId: '',
  onFault: () => undefined,
})
const refusal = { code: 'no-such-call' }

/** Opens the page and waits until it is rendered. Returns its router and the API calls. */
export async function renderPage(
  page: Page,
  { path, url, answers, language = 'en', outside = everyExternalLink }: Options,
) {
  const apiCalls: ApiCall[] = []
  const api: Client = async (endpoint, call) => {
    apiCalls.push({ path: endpoint.path, params: call?.params, input: call?.input })
    const isKnown = endpoint.path in answers
    const send = async () =>
      Response.json(isKnown ? await answers[endpoint.path] : refusal, { status: isKnown ? 200 : 404 })
    return createClient({ send })(endpoint, call)
  }
  const context = aRequestContext(api, language)
  const { loader, shouldRevalidate, default: Component } = page
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        loader: async () => ({
          origin: context.origin,
          outside,
          moveInFees: await feesIn(answers['/escrow']),
        }),
        Component: Outlet,
        children: [
          { path, Component, loader: loader ?? (() => null), ...(shouldRevalidate && { shouldRevalidate }) },
          { path: '*', element: <p>another page</p> },
        ],
      },
    ],
    {
      initialEntries: [url],
      getContext: () => new RouterContextProvider(new Map([[requestContext, context]])),
    },
  )
  const rendered = render(
    <TextProvider messages={createMessageStore(language, {}, findMessages)}>
      <RouterProvider router={router} />
    </TextProvider>,
  )
  await vi.waitFor(() => expect(rendered.container.querySelector('h1')).not.toBeNull())
  return { ...rendered, router, apiCalls }
}

/** As root.tsx reads them; undefined while the chain's facts are away. */
async function feesIn(facts: unknown): Promise<EscrowFees | undefined> {
  const known = await Promise.resolve(facts as Partial<EscrowFees> | undefined).catch(() => undefined)
  if (!known?.depositFee) return undefined
  const { depositFee, rentFee = depositFee, networkFee, rnbUsd, gasUsd } = known
  return { depositFee, rentFee, networkFee, rnbUsd, gasUsd }
}

/** A result row, with a test's overrides. */
export function aRow(id: string, changes: Partial<PropertyCard> = {}): SearchRow {
  return {
    id,
    property: { ...anAd().property, title: `Home ${id}`, ...changes },
    availableFrom: '2026-12-01',
    availableUntil: null,
    nextFreeDate: '2026-12-01',
    ranking: { weight: 1, completeness: 100, answerRate: 50, publishedOn: '2026-10-01' },
  }
}

/** The search box's options. */
export const searchOptions = {
  '/city/list': [
    {
      id: 3_583_361,
      city: 'San Salvador',
      country: 'SV',
      countryName: 'El Salvador',
      lat: 13.7,
      lng: -89.2,
      homes: 48,
    },
  ],
  '/codeStore/getCodeStore/:id': [],
}
