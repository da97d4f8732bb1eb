import type { Context } from '../context.ts'

/** What a feature keeps about a member: how he gets it, and what must be done when he goes. */
export type OwnData = {
  /** Columns that name a member in rows that are not his to read, as `table.column`, each with the reason. */
  withheld?: Record<string, string>
  /** His rows by the name of their table: no hash of a secret, and nothing private of others. */
  exportMember(ctx: Context, userId: number): Promise<Record<string, object[]>>
  /** Tables of which one member may have very many rows: how many there are in all, and each some rows at a time. */
  exportMuch?: {
    count(ctx: Context, userId: number): Promise<number>
    tables: Record<string, (ctx: Context, userId: number) => AsyncIterable<object[]>>
  }
  /** A reason to put the deletion off: the account is hidden at once and deleted when the reason is gone. */
  holdsDeletion?(ctx: Context, userId: number): Promise<boolean>
  /** What has to be done when the account is hidden for that. */
  hideMember?(ctx: Context, userId: number): Promise<void>
  /** Whether there is so much of it that it goes in steps, after the account has been hidden. */
  hasMuch?(ctx: Context, userId: number): Promise<boolean>
  /** Removes some of what there may be much of, in the transaction of one step. How many rows it were; 0 at the end. */
  forgetSome?(ctx: Context, userId: number): Promise<number>
  /** What the foreign keys do not do by themselves. Part of the transaction that deletes the account. */
  forgetMember?(ctx: Context, userId: number): Promise<void>
}
