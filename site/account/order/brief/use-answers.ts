import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../../session/request.ts'
import { errorMessage } from '../../../ui/form/errors.ts'
import { briefQuery, saveAnswer, type BriefQuestion } from './queries.ts'
import { unsavedAnswers } from './unsaved-answers.ts'

const pauseMs = 700
const maxRetryMs = 30_000

type Texts = Readonly<Record<string, string>>

/** Keeps each change of an answer: at once in this browser, a moment later on the server, retried until it is there. */
export function useAnswers(orderId: string, questions: readonly BriefQuestion[]) {
  const client = useQueryClient()
  const [typed, setTyped] = useState<Texts>(() => unsavedOf(questions))
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'failed'>('idle')
  const [errors, setErrors] = useState<Texts>({})
  const unsaved = useRef(new Map(Object.entries(typed)))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<boolean>>(undefined)
  const failures = useRef(0)

  /** Gives whether everything is saved. */
  async function save(): Promise<boolean> {
    clearTimeout(timer.current)
    if (unsaved.current.size === 0) return true
    setState('saving')
    for (const [id, text] of unsaved.current)
      try {
        const question = await saveAnswer(id, text)
        settle(id, text)
        client.setQueryData(
          briefQuery(orderId).queryKey,
          (brief) =>
            brief && {
              ...brief,
              questions: brief.questions.map((each) =>
                each._id === id
                  ? { ...each, answer: question.answer, answeredAt: question.answeredAt }
                  : each,
              ),
            },
        )
      } catch (error) {
        // What the server refuses is said at the question; what did not reach it is sent later.
        if (
          error instanceof ApiError &&
          (error.status === 422 || error.status === 409 || error.status === 404)
        ) {
          unsaved.current.delete(id)
          setErrors((all) => ({ ...all, [id]: error.errors['answer'] ?? errorMessage(error) }))
          continue
        }
        setState('failed')
        failures.current++
        schedule(Math.min(3000 * 2 ** (failures.current - 1), maxRetryMs))
        return false
      }
    failures.current = 0
    setState('saved')
    return unsaved.current.size === 0 || save()
  }
  /** One at a time, so that an older text never comes after a newer one. */
  async function saveAll(): Promise<boolean> {
    await running.current
    running.current = save()
    return running.current
  }
  function settle(id: string, text: string) {
    if (unsaved.current.get(id) !== text) return
    unsaved.current.delete(id)
    unsavedAnswers.remove(id)
  }
  const schedule = (ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void saveAll(), ms)
  }

  const onOnline = useEffectEvent(() => void saveAll())
  useEffect(() => {
    onOnline()
    addEventListener('online', onOnline)
    return () => {
      removeEventListener('online', onOnline)
      clearTimeout(timer.current)
    }
  }, [])

  return {
    state,
    errors,
    setErrors,
    valueOf: ({ _id, answer }: BriefQuestion) => typed[_id] ?? answer,
    change: (id: string, text: string) => {
      setTyped((all) => ({ ...all, [id]: text }))
      setErrors((all) => without(all, id))
      unsaved.current.set(id, text)
      unsavedAnswers.write(id, text)
      schedule(pauseMs)
    },
    /** From here on the saved answer is shown, as the server has it. */
    leave: (id: string) => {
      if (!unsaved.current.has(id) && !errors[id]) setTyped((all) => without(all, id))
    },
    saveAll,
  }
}

export type Answers = ReturnType<typeof useAnswers>

const without = (texts: Texts, id: string): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([each]) => each !== id))

const unsavedOf = (questions: readonly BriefQuestion[]): Texts =>
  Object.fromEntries(
    questions.flatMap(({ _id }) => {
      const text = unsavedAnswers.read(_id)
      return text === undefined ? [] : [[_id, text]]
    }),
  )
