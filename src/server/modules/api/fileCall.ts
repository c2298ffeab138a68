import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { EndpointName, endpoints } from '../../../contract/endpoints.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { limitBufferGarbage } from '../../platform/http/bufferGarbage.ts';
import type { Services } from '../services.ts';
import type { Call } from './call.ts';
import { authenticateBorrower, type Caller, findLaunchParameter } from './caller.ts';
import { invalidField } from './errors.ts';
import { drainBody, readMultipart } from './multipart.ts';

type FileNames = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends { acceptsFile: true } ? Name : never;
};

/** Where an allowed file goes as it comes. */
type UploadSlot = {
  store(content: Readable, abortSignal: AbortSignal): Promise<void>;
  release(): Promise<void>;
};

type FileCallOptions<Name extends EndpointName, Slot> = {
  /** The part of the multipart body that is the file. */
  field: string;
  /** Says whether the caller may send one, before a byte of it is read. */
  acquireSlot(services: Services, borrowerId: number): Promise<Slot>;
  handle(services: Services, caller: Caller, slot: Slot): Promise<ResponseData<Name>>;
};

/** A call that needs a borrower's session and takes one file, which is never held in memory. */
export function fileCall<Name extends FileNames[EndpointName], Slot extends UploadSlot>(
  name: Name,
  { field, acquireSlot, handle }: FileCallOptions<Name, Slot>,
): Call {
  return {
    name,
    async handler(services, request, language) {
      const inputValues = request.inputValues;
      let isStored = false;
      let authorized: { caller: Caller; slot: Slot } | undefined;
      async function authorizeUpload() {
        const caller = await authenticateBorrower(services, request, inputValues, language);
        return { caller, slot: await acquireSlot(services, caller.borrowerId) };
      }
      /** What nobody reads is let by, watched like what is read. */
      function rejectAndDrain(error: unknown): never {
        limitBufferGarbage(request.raw);
        drainBody(request.raw);
        throw error;
      }
      try {
        if (hasSessionParameters(request)) authorized = await authorizeUpload().catch(rejectAndDrain);
        if (request.isMultipart())
          await readMultipart(request, inputValues, async (part, content, abortSignal) => {
            if (part !== field || isStored) throw invalidField(field);
            authorized ??= await authorizeUpload();
            isStored = true;
            await authorized.slot.store(content, abortSignal);
          });
        authorized ??= await authorizeUpload();
        if (!isStored) throw invalidField(field);
        return await handle(services, authorized.caller, authorized.slot);
      } finally {
        await authorized?.slot.release();
      }
    },
  };
}

/** Whether headers or address say who calls; otherwise fields before the file do. */
function hasSessionParameters(request: FastifyRequest): boolean {
  return (['sessionId', 'deviceId'] as const).every(
    (name) => findLaunchParameter(request, {}, name) !== undefined,
  );
}
