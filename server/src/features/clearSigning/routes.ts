/** /clear-signing/…: what the escrow's calls and messages mean, for wallets that read ERC-7730. Beside the pages, not below /api. */
import type { Deployment } from '@keyhold/escrow/deployment.ts'
import { publishedDescriptors } from '@keyhold/escrow/descriptors/published.ts'
import type { FastifyInstance } from 'fastify'

/** Adds index.calldata.json, index.eip712.json and the files that they name; any origin may read them. */
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
