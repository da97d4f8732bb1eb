/** Something the operator can mend: shown to him as a sentence, without a trace. */
export class OperatorError extends Error {}
