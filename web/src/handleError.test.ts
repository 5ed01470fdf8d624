/**
 * Which page faults are logged.
 * @vitest-environment node
 */
import { ApiError } from '@keyhold/api/client.ts'
import { UNSAFE_ErrorResponseImpl as ErrorResponse, RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { handleError } from './entry.server.tsx'
import { requestContext } from './gateways/requestContext.ts'

function isReported(error: unknown, signal?: AbortSignal): boolean {
  const onFault = vi.fn()
  const context = new RouterContextProvider(new Map([[requestContext, { onFault } as never]]))
  const request = new Request('http://k.example', signal && { signal })
  handleError(error, { request, context, params: {} } as never)
  return onFault.mock.calls.length === 1
}

test.each([
  ['a fault of our code', new TypeError('of ours'), true],
  ['a refusal that no page was made for', new ApiError(422, 'invalid-values'), true],
  ['what the API logged already', new ApiError(500, 'server-fault'), false],
  ['an API that is away', new ApiError(0, 'api-away'), false],
  ['a page that says it is not there', new ErrorResponse(404, '', 'not-found'), false],
  ['an answer', new Response(null, { status: 404 }), false],
])('%s is logged or not: see the third column', (_, error, expected) => {
  expect(isReported(error)).toBe(expected)
})

test('a fault of an aborted request is not logged', () => {
  expect(isReported(new TypeError('of ours'), AbortSignal.abort())).toBe(false)
})
