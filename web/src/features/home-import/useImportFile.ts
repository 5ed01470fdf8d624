/** The chosen file on its way: its encoding, its preview, and its parts. */
import type { ImportAnswersInput, ImportPreview } from '@keyhold/api/imports.schema.ts'
import type { FileText } from '@keyhold/rental/fileText.ts'
import { importLimits } from '@keyhold/rental/homesTable.ts'
import { useState } from 'react'
import { type ChosenFile, readFile, useAnswers, useApply, usePreview, useSaveAnswers } from './queries.ts'

/** A file in an encoding without a mark, and the texts that it can be. */
export interface EncodingQuestion {
  readonly name: string
  readonly readings: Extract<FileText, { readings: unknown }>['readings']
}

export function useImportFile() {
  const answers = useAnswers()
  const saving = useSaveAnswers()
  const preview = usePreview()
  const applying = useApply()
  const [chosen, setChosen] = useState<ChosenFile>()
  const [isTooLarge, setIsTooLarge] = useState(false)
  const [question, setQuestion] = useState<EncodingQuestion>()
  // The last preview stays while a repaired file is tried: the user is working on it.
  const [tried, setTried] = useState<ImportPreview>()

  const check = (file: ChosenFile) => {
    applying.reset()
    setChosen(file)
    preview.mutate(file, { onSuccess: setTried })
  }
  const forget = () => {
    setTried(undefined)
    setQuestion(undefined)
    preview.reset()
    applying.reset()
    setChosen(undefined)
  }
  return {
    chosen,
    isTooLarge,
    question,
    tried,
    preview,
    applying,
    saving,
    remembered: answers.data,
    check,

    async choose(file: File): Promise<void> {
      forget()
      setIsTooLarge(file.size > importLimits.letters)
      if (file.size > importLimits.letters) return
      const read = await readFile(file, answers.data?.encoding ?? null)
      if ('text' in read) check({ name: file.name, text: read.text })
      else setQuestion({ name: file.name, readings: read.readings })
    },

    /** The file is read in this encoding, and the next ones too. */
    chooseEncoding({ name, readings }: EncodingQuestion, encoding: EncodingQuestion['readings'][number]['encoding']) {
      const text = readings.find((reading) => reading.encoding === encoding)?.text ?? ''
      saving.mutate({ encoding })
      setQuestion(undefined)
      check({ name, text })
    },

    /** Saves answers about this file, and tries it again with them. */
    answer(input: ImportAnswersInput | null) {
      saving.mutate(input, { onSuccess: () => chosen && check(chosen) })
    },
  }
}
export type ImportFileState = ReturnType<typeof useImportFile>
