import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FieldErrors, type FieldValues, get, type Path, type Resolver, set } from 'react-hook-form'
import type * as z from 'zod/mini'
import { call } from '#client/platform/api/call.ts'
import { schemaResolver } from '#client/platform/form-resolver.ts'
import { authApi } from '#contract/auth.ts'
import { COMMON_PASSWORD } from '#contract/credentials.ts'

/** Read once somebody begins to type a password, which stays here: what is sent for is the whole list. */
const commonPasswordsQuery = queryOptions({
  queryKey: [authApi.commonPasswords.path],
  queryFn: async ({ signal }) => {
    const reply = await call(authApi.commonPasswords, { signal })
    return new Set((await reply.text()).split('\n'))
  },
  staleTime: Number.POSITIVE_INFINITY,
})

const isListed = (list: Set<string> | undefined, password: string) =>
  list?.has(password.toLowerCase()) ?? false

/** Whether it stands on the list, as far as that is there already. */
export function useIsCommonPassword(password: string): boolean {
  const { data } = useQuery({ ...commonPasswordsQuery, enabled: password !== '' })
  return isListed(data, password)
}

/** A schema of the contract, and none of the common passwords. The server has the last word. */
export function useUncommonPassword<Values extends FieldValues, Parsed>(
  schema: z.core.$ZodType<Parsed, Values>,
  field: Path<Values>,
): Resolver<Values, unknown, Parsed> {
  const queryClient = useQueryClient()
  const resolve = schemaResolver(schema)
  return async (values, ...rest) => {
    const judged = await resolve(values, ...rest)
    const isCommon = isListed(queryClient.getQueryData(commonPasswordsQuery.queryKey), values[field])
    if (!isCommon || get(judged.errors, field)) return judged
    const errors = { ...judged.errors } as FieldErrors<Values>
    set(errors, field, { type: 'common', message: COMMON_PASSWORD })
    return { values: {}, errors }
  }
}
