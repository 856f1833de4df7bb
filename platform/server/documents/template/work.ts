import { answerWork } from '../../worker/answer.ts';
import { type Done, doPiece, type Piece } from './pieces.ts';

// In a thread: work over templates that is not small.
answerWork(async (piece: Piece): Promise<Done> => doPiece(piece));
