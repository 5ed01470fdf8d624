/** A viewing as the API returns it, and a conversation's page with a test's responses. */
import type { Message } from '@keyhold/api/chat.schema.ts'
import type { ConversationViewings, Viewing } from '@keyhold/api/viewings.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { ToastRegion } from '../../ui/Toast.tsx'
import ViewingAction from './ViewingAction.tsx'
import ViewingEntry from './ViewingEntry.tsx'

export const [daniel, lucia, home, viewingId] = ['1', '2', '3', '4'].map(
  (digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`,
) as [string, string, string, string]

/** Three times in San Salvador, offered to the tenant. */
export const aViewing = (changes: Partial<Viewing> = {}): Viewing => ({
  id: viewingId,
  home: { id: home, title: 'Garden flat' },
  other: { id: lucia, name: 'Lucía Menjívar' },
  isLandlord: false,
  stage: 'offered',
  timeZone: 'America/El_Salvador',
  way: 'in-person',
  minutes: 30,
  words: '',
  times: ['2026-11-23T16:00:00.000Z', '2026-11-23T23:30:00.000Z', '2026-11-24T15:00:00.000Z'].map((startsAt) => ({
    startsAt,
    isFree: true,
  })),
  startsAt: null,
  address: null,
  isEndedByMe: null,
  reason: '',
  entries: [{ messageId: viewingId, kind: 'offered', isMine: false }],
  ...changes,
})

const message: Message = {
  id: viewingId,
  sequence: 1,
  senderId: lucia,
  recipientId: daniel,
  senderName: 'Lucía',
  recipientName: 'Daniel',
  content: 'Times for a viewing',
  timestamp: '2026-11-20T12:00:00Z',
  caution: false,
  seen: true,
}

/** The calls, with their bodies. */
export const calls: { call: string; input: unknown }[] = []

/** Opens the conversation with Lucía that has these viewings. Mutations are answered by `answer`. */
export function openConversation(
  viewings: readonly Viewing[],
  { isMine = false, answer = () => Response.json(viewings[0]) }: { isMine?: boolean; answer?: () => Response } = {},
) {
  calls.length = 0
  const arranged: ConversationViewings = {
    home: { id: home, title: 'Garden flat', timeZone: 'America/El_Salvador', isMine },
    viewings: [...viewings],
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json(arranged)
    calls.push({ call: `${init.method} ${address.replace('/api', '')}`, input: JSON.parse(String(init.body)) })
    return answer()
  })
  renderWithProviders(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ToastRegion>
        <ViewingEntry message={message} other={lucia} name="Lucía Menjívar">
          <p>{message.content}</p>
        </ViewingEntry>
        <ViewingAction other={lucia} name="Lucía Menjívar" about={undefined} />
      </ToastRegion>
    </QueryClientProvider>,
  )
}
