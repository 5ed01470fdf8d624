/** /clear-signing/…: ERC-7730 descriptions of the escrow's calls and messages, for wallets; not below /api. */
import type { Deployment } from '@keyhold/escrow/deployment.ts'
import { publishedDescriptors } from '@keyhold/escrow/descriptors/published.ts'
import type { FastifyInstance } from 'fastify'

/** Serves index.calldata.json, index.eip712.json and the files they refer to, with CORS for any origin. */
export function clearSigningRoutes(app: FastifyInstance, deployment: Deployment): void {
  const files = publishedDescriptors(deployment)
  app.get<{ Params: { file: string } }>('/clear-signing/:file', (request, reply) => {
    const file = files.get(request.params.file)
    if (!file) return reply.callNotFound()
    return reply
      .header('cache-control', 'public, max-age=3600')
      .header('access-control-allow-origin', '*')
      .type('application/json; charset=utf-8')
      .send(file)
  })
}
