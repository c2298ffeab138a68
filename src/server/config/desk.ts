import { z } from 'zod';
import { maxPresets, type QueueName } from '../../contract/desk/queues.ts';

const borrowers = z.int().nonnegative();

/** As long as the reason of a write may be. */
const reasonText = z.string().min(3).max(500);
const reasonPreset = z.strictObject({ es: reasonText, en: reasonText });

type ReasonPreset = z.output<typeof reasonPreset>;

/** Prepared reasons of a decision, in the order of their digits. */
function presets(defaults: ReasonPreset[]) {
  return z.array(reasonPreset).max(maxPresets).default(defaults);
}

const hours = z.int().positive();

/** What holds at the desk whichever market it is about. A field that is left out has its default. */
export const deskSchema = z.strictObject({
  /**
   * How many borrowers' personal data one person may view without approval: with a case assigned by another person within 24
   * hours; without one within 60 minutes and 24 hours. Source of the defaults: DESIGN 17.
   */
  personalDataLimits: z
    .strictObject({
      unassignedPerHour: borrowers.default(30),
      unassignedPerDay: borrowers.default(60),
      assignedPerDay: borrowers.default(250),
    })
    .prefault({}),
  /** Retention of attempts to deliver an event, and of their answers. */
  eventAttemptDays: z.int().positive().default(30),
  /** Reminders that staff send: to how many borrowers of a list at once, and how many one person sends in 24 hours. */
  reminders: z
    .strictObject({
      rowsAtOnce: z.int().positive().default(200),
      perDay: z.int().positive().default(500),
    })
    .prefault({}),
  /** For each queue: hours from arrival to decision, and prepared reasons to decide; for calls: reasons to show a phone. */
  queues: z
    .strictObject({
      applications: z
        .strictObject({
          targetHours: hours.default(24),
          approve: presets([
            { es: 'Cumple las reglas y los datos cuadran', en: 'Meets the rules; the details add up' },
            { es: 'Buen historial con nosotros', en: 'Good record with us' },
            { es: 'Verificado con el cliente', en: 'Verified with the borrower' },
          ]),
          decline: presets([
            { es: 'Los ingresos no alcanzan', en: 'Income too low for the amount' },
            { es: 'Datos que no cuadran', en: 'Details that do not add up' },
            { es: 'Documento ilegible o de otra persona', en: 'Document unreadable or of another person' },
            { es: 'Deuda abierta demasiado alta', en: 'Open debt too high' },
            { es: 'Pagos tardíos', en: 'Late payments before' },
            { es: 'Sospecha de fraude', en: 'Suspected fraud' },
          ]),
        })
        .prefault({}),
      complaints: z
        .strictObject({
          targetHours: hours.default(72),
          answer: presets([
            { es: 'Se revisó y se le explica', en: 'Looked into and explained' },
            { es: 'Tiene razón: queda corregido', en: 'Upheld: put right' },
            { es: 'Faltan datos del cliente', en: 'Details are missing from the borrower' },
          ]),
        })
        .prefault({}),
      claims: z
        .strictObject({
          targetHours: hours.default(24),
          answer: presets([
            { es: 'El pago ya cuenta en el préstamo', en: 'The payment already counts for the loan' },
            { es: 'No hay tal pago en el banco', en: 'No such payment at the bank' },
            { es: 'El comprobante no se lee', en: 'The receipt cannot be read' },
          ]),
        })
        .prefault({}),
      approvals: z
        .strictObject({
          targetHours: hours.default(8),
          approve: presets([
            { es: 'Revisado con su evidencia', en: 'Checked against its evidence' },
            { es: 'Confirmado con quien lo pidió', en: 'Confirmed with whoever asked' },
          ]),
          refuse: presets([
            { es: 'Falta evidencia', en: 'Evidence is missing' },
            { es: 'El monto no cuadra', en: 'The amount does not add up' },
            { es: 'No corresponde', en: 'Not due' },
          ]),
        })
        .prefault({}),
      callList: z
        .strictObject({
          showPhone: presets([
            { es: 'Llamar por su pago atrasado', en: 'To call about the late payment' },
            { es: 'Llamar por la promesa que hizo', en: 'To call about the promise made' },
            { es: 'Devolver su llamada', en: 'To return the borrower’s call' },
          ]),
        })
        .prefault({}),
    } satisfies Record<QueueName, z.ZodType>)
    .prefault({}),
});

export type DeskConfig = z.output<typeof deskSchema>;
