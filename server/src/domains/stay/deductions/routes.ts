/** Routes of a deposit that the landlord received at the handover (D 11.3). */
import { Done } from '@keyhold/api/accounts.schema.ts'
import * as shapes from '@keyhold/api/deductions.schema.ts'
import * as endpoints from '@keyhold/api/deductions.ts'
import { LeaseParams } from '@keyhold/api/leases.schema.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answer } from '../../../http/answer.ts'
import { hand, receiveFile } from '../../../http/files.ts'
import type { Deductions } from './service.ts'

const done = { success: 'ok' } as const

/** Registers the routes of deductions. */
export function deductionsRoutes(app: FastifyInstance, deductions: Deductions): void {
  const params = LeaseParams
  const toRead = { params, output: shapes.DepositReturnView, summary: 'Get what became of a deposit from the handover' }
  answer(app, endpoints.depositReturn, toRead, ({ params, person }) => deductions.read(person, params.id))

  const toState = {
    params,
    input: shapes.DeductionsInput,
    output: Done,
    summary: 'State deductions from a deposit from the handover',
  }
  answer(app, endpoints.stateDeductions, toState, async ({ params, input, person }) => {
    await deductions.state(person, params.id, input)
    return done
  })

  const toAnswer = { params, input: shapes.DeductionAnswerInput, output: Done, summary: 'Answer deductions' }
  answer(app, endpoints.answerDeductions, toAnswer, async ({ params, input, person }) => {
    await deductions.answer(person, params.id, input)
    return done
  })

  const toConfirm = {
    params,
    input: shapes.DepositHadInput,
    output: Done,
    summary: 'Confirm a deposit that was returned in another way',
  }
  answer(app, endpoints.confirmDeposit, toConfirm, async ({ params, input, person }) => {
    await deductions.confirm(person, params.id, input)
    return done
  })

  const toAdd = { params, output: shapes.DeductionPhoto, summary: 'Add a photo to deductions (multipart)' }
  answer(app, endpoints.addDeductionPhoto, toAdd, ({ params, person, request }) =>
    receiveFile(request, async (_fields, file) => {
      await deductions.mayAddPhoto(person, params.id)
      return deductions.addPhoto(person, params.id, await file.read())
    }),
  )
  const toOpen = {
    params: shapes.DeductionPhotoParams,
    output: z.unknown().describe('A JPEG'),
    summary: 'Get a photo of deductions',
  }
  answer(app, endpoints.deductionPhoto, toOpen, async ({ params, person, reply }) => {
    const bytes = await deductions.photo(person, params.id, params.hash)
    return hand(reply, { name: `${params.hash.slice(0, 12)}.jpg`, type: 'image/jpeg', bytes })
  })
}
